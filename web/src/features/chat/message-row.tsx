import { useState, type HTMLAttributes, type ReactNode } from 'react';
import { isMeant } from '#contract/browser/mentions.ts';
import type { Message } from '#contract/chat/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { PinIcon } from '#ui/icons/content-icons.tsx';
import { KeptFocus } from '#ui/kept-focus/kept-focus.tsx';
import { Text } from '#ui/layout/text.tsx';
import { MessageText } from './emoji/own-emoji.tsx';
import { MessageAttachments } from './attachments/message-attachments.tsx';
import { editingOf, isEditable, messageKeys, useActs } from './messages/acts.ts';
import { ChangeNotes, useChangesOf } from './messages/change-notes.tsx';
import { EditBox } from './messages/edit-box.tsx';
import { Forwarded } from './messages/forwarded.tsx';
import { MessageBar, MessageDialog } from './messages/message-bar.tsx';
import { MessageReactions } from './messages/message-reactions.tsx';
import { useChange } from './messages/messages.queries.ts';
import { ReplyLine } from './messages/reply-line.tsx';
import { useRowVerbs } from './messages/use-row-verbs.ts';
import styles from './message-list.module.css';
import type { Folding } from './use-folding.ts';

type MessageRowProps = { message: Message; isFollowing: boolean; isAsked: boolean; folding: Folding };

export const MessageRow = ({ message, isFollowing, isAsked, folding }: MessageRowProps) => {
  const { editing, setEditing, channel, onReply } = useActs();
  const me = useMe();
  const isEdited = editing?.id === message.id;
  const isMine = message.sender.id === me.id;
  const isForMe = !isMine && message.mentions.some((mention) => isMeant(mention, { username: me.username, role: channel.role }));
  const changes = useChangesOf(message);
  const kind = changes.waiting?.change.kind;
  const isOffered = message.state === 'visible' && !isEdited;
  const onLetter = (letter: string): boolean => {
    const isReply = letter === messageKeys.reply;
    const isEdit = letter === messageKeys.edit && isEditable(message, me.id);
    if (!channel.can.write || (!isReply && !isEdit)) return false;
    if (isReply) onReply(message);
    else setEditing(editingOf(message));
    return true;
  };
  const { on, ...verbs } = useRowVerbs(isOffered, onLetter);
  const isTextWaiting = kind === 'edit' || kind === 'restore';
  return (
    <MessageFrame
      by={message.sender}
      at={message.sentAt}
      isFollowing={isFollowing}
      isAsked={isAsked}
      isForMe={isForMe && !folding.isFolded}
      {...(isTextWaiting && { state: 'sending' })}
      on={on}
      end={isOffered && <MessageBar message={message} verbs={verbs} />}
    >
      {message.state === 'deleted' ? (
        <>
          <Gone message={message} />
          {/* Deleted elsewhere while it was being changed: the words stay. */}
          {isEdited && <EditBox message={message} editing={editing} />}
        </>
      ) : (
        <>
          {message.replyTo && !folding.isFolded && (
            <ReplyLine replyTo={message.replyTo} channelId={message.channelId} isFolded={folding.isBlockedId(message.replyTo.sender.id)} />
          )}
          {message.isPinned && <Pinned />}
          {isEdited ? (
            <>
              <EditBox message={message} editing={editing} />
              <Carried message={message} folding={folding} />
            </>
          ) : (
            <Body message={message} folding={folding} isWaiting={kind === 'edit'} />
          )}
          {!folding.isFolded && <MessageReactions message={message} />}
        </>
      )}
      <ChangeNotes message={message} changes={changes} />
    </MessageFrame>
  );
};

/** The author can restore what they deleted for an hour, and moderators what moderators deleted. */
const Gone = ({ message }: { message: Message }) => {
  const { deletedBy, sender } = message;
  const t = useTexts('chat');
  const me = useMe();
  const { channel } = useActs();
  const change = useChange();
  const isByModerator = deletedBy === 'moderator';
  const isRestorable = isByModerator ? channel.can.moderate : deletedBy === 'sender' && sender.id === me.id;
  return (
    <p className={styles.gone}>
      {t(isByModerator ? 'message.deletedByModerator' : 'message.deleted')}
      {isRestorable && (
        <>
          {' · '}
          <button type="button" onClick={() => change(message, { kind: 'restore' })}>
            {t('message.restore')}
          </button>
        </>
      )}
    </p>
  );
};

const Pinned = () => {
  const t = useTexts('chat');
  return (
    <p className={styles.pinned}>
      <PinIcon size={14} />
      <span>{t('message.pinned')}</span>
    </p>
  );
};

type BodyProps = {
  message: Message;
  folding: Folding;
  /** Its text is not stored yet, which stands in place of the note that it was changed. */
  isWaiting: boolean;
};

const Body = ({ message, isWaiting, folding }: BodyProps) => {
  const t = useTexts('chat');
  const { isBlocked, isFolded, toggle } = folding;
  return (
    <>
      {isBlocked && (
        <Text look="tertiary" className={styles.folded}>
          <span>{t('message.blocked')}</span>{' '}
          <button type="button" aria-expanded={!isFolded} onClick={toggle}>
            {t(isFolded ? 'message.show' : 'message.hide')}
          </button>
        </Text>
      )}
      {!isFolded && <Content message={message} folding={folding} />}
      {!isFolded && message.editCount > 0 && !isWaiting && <Edited message={message} />}
    </>
  );
};

type ContentProps = { message: Message; folding: Folding };

const Content = ({ message, folding }: ContentProps) => {
  const t = useTexts('chat');
  const { body, mentions, attachments, forward } = message;
  const isGone = body === '' && attachments.length === 0 && !forward;
  return (
    <>
      {isGone && <p className={styles.gone}>{t('attachment.gone')}</p>}
      {body !== '' && <MessageText source={body} mentions={mentions} />}
      <Carried message={message} folding={folding} />
    </>
  );
};

/** What a message has besides its text: attachments, or another message with those. */
const Carried = ({ message: { attachments, forward }, folding }: ContentProps) =>
  forward ? (
    <Forwarded forward={forward} attachments={attachments} isBlocked={folding.isBlockedId(forward.sender.id)} />
  ) : (
    <MessageAttachments attachments={attachments} />
  );

const Edited = ({ message }: { message: Message }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.edited} title={format.full(message.editedAt ?? message.sentAt)} onClick={() => setOpen(true)}>
        {t('message.edited')}
      </button>
      {isOpen && <MessageDialog kind="history" message={message} onClose={() => setOpen(false)} />}
    </>
  );
};

type MessageFrameProps = {
  by: Pick<Person, 'id' | 'firstName' | 'lastName' | 'username' | 'profilePicture'>;
  at: string;
  /** Same sender, shortly after: avatar and name are above already. */
  isFollowing: boolean;
  /** Highlighted briefly. */
  isAsked?: boolean;
  /** The reader is mentioned. */
  isForMe?: boolean;
  state?: 'sending' | 'failed';
  /** Events of the whole row. */
  on?: HTMLAttributes<HTMLElement>;
  /** Behind the text: what may be done with it. */
  end?: ReactNode;
  children: ReactNode;
};

export const MessageFrame = ({ by, at, isFollowing, isAsked, isForMe, state, on, end, children }: MessageFrameProps) => {
  const format = useFormat();
  const time = (
    <time dateTime={at} title={format.full(at)} className={styles.time}>
      {format.time(at)}
    </time>
  );
  return (
    <article
      {...on}
      tabIndex={-1}
      className={styles.message}
      data-following={isFollowing || undefined}
      data-asked={isAsked || undefined}
      data-mentioned={isForMe || undefined}
      data-state={state}
    >
      {isFollowing ? (
        <span className={styles.gutter}>{time}</span>
      ) : (
        <PersonLink username={by.username} isRepeated>
          <Avatar id={by.id} name={personName(by)} picture={by.profilePicture} size={36} decorative />
        </PersonLink>
      )}
      <KeptFocus>
        <div className={styles.said}>
          <p className={isFollowing ? 'visually-hidden' : styles.by}>
            <strong>{isFollowing ? personName(by) : <PersonLink username={by.username}>{personName(by)}</PersonLink>}</strong>{' '}
            {!isFollowing && time}
          </p>
          {children}
        </div>
        {end}
      </KeptFocus>
    </article>
  );
};
