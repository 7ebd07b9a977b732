import { Link } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Badge, looksOf } from '../channel-link.tsx';
import styles from '../channel-list.module.css';
import { ConversationAvatars } from './conversation-avatars.tsx';
import { type ChatConversation, useNameOf } from './names.ts';

export type ConversationChannel = Channel & { conversation: ChatConversation };

type ConversationLinkProps = { channel: ConversationChannel; isOpen: boolean; isHere: boolean };

/** `isHere`: so is the other person of a conversation of two. */
export const ConversationLink = ({ channel, isOpen, isHere }: ConversationLinkProps) => {
  const t = useTexts('chat');
  const format = useFormat();
  const name = useNameOf()(channel);
  const { id, kind, conversation } = channel;
  const count = conversation.people.length;
  return (
    <Link to={`/chat/${id}`} className={styles.channel} title={name} aria-current={isOpen ? 'page' : undefined} {...looksOf(channel)}>
      <ConversationAvatars conversation={conversation} size={24} isHere={isHere} />
      <span className={styles.name}>{name}</span>
      {isHere && <span className="visually-hidden">{t('presence.here')}</span>}
      {kind === 'group' && (
        <span className={styles.day}>
          <span aria-hidden="true">{format.number(count)}</span>
          <span className="visually-hidden">{t('conversation.people', { count })}</span>
        </span>
      )}
      <Badge channel={channel} />
    </Link>
  );
};
