import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import type { Channel, Message } from '#contract/chat/index.ts';
import { blockedIdsQuery } from '#features/profile/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useIsShown } from '#kernel/page/index.ts';
import { useConnection } from '#kernel/realtime/index.ts';
import { ArrowLeftIcon } from '#ui/icons/content-icons.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { addFiles } from './attachments/add-files.ts';
import { putBack } from './attachments/attaching.ts';
import { useFileDrop } from './attachments/use-file-drop.ts';
import { MessagesSkeleton } from './chat-skeleton.tsx';
import { ChannelHeader } from './channel-header.tsx';
import styles from './chat.module.css';
import { useReadByEscape } from './reading/use-read-by-escape.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { ConversationFoot } from './conversations/conversation-foot.tsx';
import { ConversationHeader } from './conversations/conversation-header.tsx';
import { useNameOf } from './conversations/names.ts';
import { useIsToWrite } from './conversations/open-conversation.ts';
import { MessageList } from './message-list.tsx';
import { Details } from './details/load.ts';
import { useDetails } from './details/use-details.ts';
import { attendChannel } from './presence/attend.ts';
import { type MessageActs, ActsContext, type ReplyTarget, replyTargetOf, editingOf, isEditable } from './messages/acts.ts';
import { withPending } from './messages/pending.ts';
import type { OutgoingMessage } from './outgoing.ts';
import { type EditOutgoing, OutgoingRow } from './outgoing-row.tsx';
import { useOutgoing, useOutgoingChanges } from './use-rows.ts';
import type { LoadedMessages } from './window.ts';
import { spaceKeyOf } from './rail/spaces.ts';
import { windowQuery } from './window-query.ts';
import { catchUp, catchUpTo } from './window-sync.ts';
import { isTouch } from './writing.ts';

/** Polling interval of the open channel without a realtime connection. */
const POLL_MS = 5_000;

export const ChannelPane = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const { data: stored, error, isPending: isWindowPending, refetch } = useQuery(windowQuery(channel.id));
  const changes = useOutgoingChanges(channel.id);
  const window = stored && withPending(stored, changes);
  // No message is shown before it is known whether it is collapsed.
  const { data: blocked, isFetched } = useQuery(blockedIdsQuery);
  const isPending = isWindowPending || (window !== undefined && !isFetched);
  const composer = useRef<ComposerHandle>(null);
  const me = useMe();
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null);
  const [editing, setEditing] = useState<MessageActs['editing']>(null);
  const focusComposer = useCallback(() => composer.current?.focus(), []);
  // A request can only be read until it is decided.
  const isRequest = channel.conversation?.isRequest ?? false;
  const canWrite = channel.can.write && !isRequest;
  const reply = (message: Message) => setReplyTo(replyTargetOf(message));
  const acts: MessageActs = {
    channel: isRequest ? { ...channel, can: { ...channel.can, write: false, react: false } } : channel,
    editing,
    setEditing,
    onReply: (message) => {
      reply(message);
      composer.current?.focus();
    },
    onQuote: (message, quoted) => {
      reply(message);
      composer.current?.quote(quoted);
    },
    focusComposer,
  };
  useIsToWrite(focusComposer);
  const pane = useRef<HTMLElement>(null);
  useFocusOnOpening(pane, focusComposer);
  const editLast = () => {
    const last = window?.items.findLast((message) => isEditable(message, me.id));
    if (last) setEditing(editingOf(last));
  };
  // Read here, so that it changes in the same render as the messages.
  const isShown = useIsShown();
  useCurrent(channel, window);
  useEffect(() => {
    if (!isShown) return;
    attendChannel(channel.id);
    return () => attendChannel(null);
  }, [channel.id, isShown]);
  const answered = window?.items.find(({ id }) => id === replyTo?.id);
  const draftKey = { userId: me.id, channelId: channel.id };
  const putBackText = ({ body, replyTo: former, attachments }: OutgoingMessage) => {
    composer.current?.take(body);
    if (attachments) putBack(draftKey, attachments);
    if (former) setReplyTo(former);
  };
  const edit = canWrite ? putBackText : null;
  const { community, conversation } = channel;
  const onKeyDown = useReadByEscape(channel);
  const name = useNameOf()(channel);
  const details = useDetails();
  const drop = useFileDrop(canWrite ? (files) => addFiles(draftKey, files) : null);
  return (
    <>
      <section
        {...drop}
        ref={pane}
        tabIndex={-1}
        className={styles.pane}
        onKeyDown={onKeyDown}
        aria-label={community ? t('channel.label', { name, community: community.name }) : name}
      >
        <header className={styles.head}>
          <Link to={`/chat?in=${spaceKeyOf(channel)}`} className={styles.back} aria-label={t('channel.back')}>
            <ArrowLeftIcon size={16} />
          </Link>
          {community && (
            <ChannelHeader
              channel={channel}
              community={community}
              blocked={blocked}
              details={{ isOpen: details.isOpen, onToggle: () => details.set(!details.isOpen) }}
            />
          )}
          {conversation && <ConversationHeader channel={channel} conversation={conversation} />}
        </header>
        {isPending && <MessagesSkeleton />}
        {!isPending && !window && (
          <div className={styles.instead}>
            <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
          </div>
        )}
        {window && !isPending ? (
          <ActsContext value={acts}>
            <MessageList channel={channel} window={window} blocked={blocked} isShown={isShown} onEdit={edit} />
          </ActsContext>
        ) : (
          <Unsent channelId={channel.id} onEdit={edit} />
        )}
        <Foot channel={channel} focusComposer={focusComposer}>
          <Composer
            ref={composer}
            channel={channel}
            replyTo={answered ? replyTargetOf(answered) : replyTo}
            onReplied={() => setReplyTo(null)}
            onEditLast={editLast}
          />
        </Foot>
      </section>
      {community && details.isOpen && (
        <Details
          channel={channel}
          community={community}
          isBlocked={(userId) => blocked?.has(userId) ?? false}
          isBeside={details.isBeside}
          onClose={() => details.set(false)}
          onLoadError={() => details.set(false)}
        />
      )}
    </>
  );
};

/** Why the reader does not write in a channel of a community: it is over, the role, or something that passes. */
const reasonOf = ({ isArchived, kind, writeRole, role }: Channel) => {
  if (isArchived) return 'archived';
  if (kind === 'event') return kind;
  const isForOthers = writeRole === 'admin' ? role === 'member' || role === 'moderator' : role === 'member';
  return writeRole !== 'member' && isForOthers ? writeRole : 'text';
};

/** The composer, or what stands there instead. */
const Foot = ({ channel, focusComposer, children }: { channel: Channel; focusComposer: () => void; children: ReactNode }) => {
  const t = useTexts('chat');
  if (channel.conversation)
    return (
      <ConversationFoot channel={channel} conversation={channel.conversation} focusComposer={focusComposer}>
        {children}
      </ConversationFoot>
    );
  return channel.can.write ? children : <p className={styles.readOnly}>{t(`readOnly.${reasonOf(channel)}`)}</p>;
};

/** Keeps the unsent messages visible if the channel could not be loaded. */
const Unsent = ({ channelId, onEdit }: { channelId: string; onEdit: EditOutgoing }) =>
  useOutgoing(channelId).map((item) => <OutgoingRow key={item.clientMsgId} item={item} isFollowing={false} onEdit={onEdit} />);

/** A channel that opens has the focus where messages are written; without a composer, and where a keyboard would cover half of it, itself. */
const useFocusOnOpening = (pane: RefObject<HTMLElement | null>, focusComposer: () => void): void =>
  useEffect(() => {
    pane.current?.focus({ preventScroll: true });
    if (!isTouch()) focusComposer();
  }, [pane, focusComposer]);

/** Keeps the window at the highest received revision, and polls while disconnected. */
const useCurrent = (channel: Channel, window: LoadedMessages | undefined): void => {
  const cache = useQueryClient();
  const { id, rev } = channel;
  const isBehind = window !== undefined && window.rev < rev;
  useEffect(() => {
    if (isBehind) void catchUpTo(cache, id, rev);
  }, [cache, id, isBehind, rev]);
  const isOffline = useConnection(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(() => void catchUp(cache, id), POLL_MS);
    return () => clearInterval(timer);
  }, [cache, id, isOffline]);
};
