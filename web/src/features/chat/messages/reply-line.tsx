import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Excerpt } from '#ui/markdown/excerpt.tsx';
import type { ReplyTarget } from './acts.ts';
import styles from './messages.module.css';

/** Characters on the one line. */
const EXCERPT = 140;

/** A link to the message that is answered. `isFolded`: the reader blocked its sender. */
export const ReplyLine = ({ replyTo, channelId, isFolded }: { replyTo: ReplyTarget; channelId: string; isFolded: boolean }) => {
  const t = useTexts('chat');
  const name = personName(replyTo.sender);
  return (
    <Link to={`/chat/${channelId}?at=${replyTo.seq}`} className={styles.answered} aria-label={t('reply.to', { name })}>
      <ReplyExcerpt replyTo={replyTo} isFolded={isFolded} />
    </Link>
  );
};

export const ReplyExcerpt = ({ replyTo, isFolded, children }: { replyTo: ReplyTarget; isFolded?: boolean; children?: ReactNode }) => {
  const t = useTexts('chat');
  const { sender, state, excerpt, attachment } = replyTo;
  const placeholder = isFolded ? t('message.blocked') : state === 'deleted' ? t('message.deleted') : null;
  const otherwise = t(attachment ? `attachment.${attachment}` : 'reply.message');
  return (
    <>
      {children}
      <Avatar id={sender.id} name={personName(sender)} picture={sender.profilePicture} size={16} decorative />
      <strong>{personName(sender)}</strong>
      <span className={styles.excerpt}>{placeholder ?? <Excerpt source={excerpt} max={EXCERPT} otherwise={otherwise} />}</span>
    </>
  );
};
