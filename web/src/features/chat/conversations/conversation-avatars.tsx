import { personName } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import presence from '../presence/presence.module.css';
import styles from './conversations.module.css';
import { type ChatConversation, othersOf } from './names.ts';

type ConversationAvatarsProps = {
  conversation: ChatConversation;
  size: number;
  /** The other person is here, which is said beside the name. */
  isHere?: boolean;
};

/** The other person; of a group the first two of the others. Decorative, as the name is beside it. */
export const ConversationAvatars = ({ conversation, size, isHere = false }: ConversationAvatarsProps) => {
  const me = useMe();
  const people = othersOf(conversation.people, me.id).slice(0, 2);
  const each = people.length > 1 ? Math.round(size * 0.68) : size;
  return (
    <span className={styles.avatars} data-pair={people.length > 1 || undefined} style={{ width: size, height: size }} aria-hidden="true">
      {people.map((person) => (
        <Avatar key={person.id} id={person.id} name={personName(person)} picture={person.profilePicture} size={each} decorative />
      ))}
      {isHere && <span className={presence.here} />}
    </span>
  );
};
