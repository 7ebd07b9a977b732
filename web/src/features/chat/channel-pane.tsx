import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Channel } from '#contract/chat.ts';
import { blockedIdsQuery } from '#features/profile/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { useIsShown } from '#kernel/page/index.ts';
import { useConnection } from '#kernel/realtime/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { AddPersonIcon, ArrowLeftIcon } from '#ui/icons/content-icons.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { MessagesSkeleton } from './chat-skeleton.tsx';
import styles from './chat.module.css';
import { windowQuery } from './chat.queries.ts';
import { catchUp, catchUpTo } from './chat.sync.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { useOutgoing } from './use-rows.ts';
import type { Window } from './window.ts';

/** Polling interval of the open channel without a realtime connection. */
const POLL_MS = 5_000;

export const ChannelPane = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const { data: window, error, isPending: isWindowPending, refetch } = useQuery(windowQuery(channel.id));
  // No message is shown before it is known whether it is collapsed.
  const { data: blocked, isFetched } = useQuery(blockedIdsQuery);
  const isPending = isWindowPending || (window !== undefined && !isFetched);
  const composer = useRef<ComposerHandle>(null);
  // Read here, so that it changes in the same render as the messages.
  const isShown = useIsShown();
  useCurrent(channel, window);
  const edit = (text: string) => composer.current?.take(text);
  return (
    <section className={styles.pane} aria-label={t('channel.label', { name: channel.name, community: channel.community.name })}>
      <header className={styles.head}>
        <Link to="/chat" className={styles.back} aria-label={t('channel.back')}>
          <ArrowLeftIcon size={16} />
        </Link>
        <div className={styles.names}>
          <h2>{channel.name}</h2>
          <Link to={`/communities/${channel.community.slug}`}>{channel.community.name}</Link>
        </div>
        {channel.canInvite && (
          <LinkButton look="text" size="small" to={`/communities/${channel.community.slug}?invite=channel:${channel.id}`}>
            <AddPersonIcon size={16} /> {t('channel.invite')}
          </LinkButton>
        )}
      </header>
      {isPending && <MessagesSkeleton />}
      {!isPending && !window && (
        <div className={styles.instead}>
          <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
        </div>
      )}
      {window && !isPending ? (
        <MessageList channel={channel} window={window} blocked={blocked} isShown={isShown} onEdit={edit} />
      ) : (
        <Unsent channelId={channel.id} onEdit={edit} />
      )}
      {channel.canWrite ? (
        <Composer ref={composer} channel={channel} />
      ) : (
        <p className={styles.readOnly}>{t(channel.kind === 'announcement' ? 'readOnly.announcement' : 'readOnly.text')}</p>
      )}
    </section>
  );
};

/** Keeps the unsent messages visible if the channel could not be loaded. */
const Unsent = ({ channelId, onEdit }: { channelId: string; onEdit: (text: string) => void }) =>
  useOutgoing(channelId).map((item) => <OutgoingRow key={item.clientMsgId} item={item} isFollowing={false} onEdit={onEdit} />);

/** Keeps the window at the highest received revision, and polls while disconnected. */
const useCurrent = (channel: Channel, window: Window | undefined): void => {
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
