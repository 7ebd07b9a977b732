import { Link } from 'react-router';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CommentIcon } from '#ui/icons/content-icons.tsx';
import { SavedButton } from '../messages/saved-button.tsx';
import { ReadAll } from '../reading/read-all.tsx';
import styles from './rail.module.css';
import type { Space } from './spaces.ts';

/** The communities of the reader, and their conversations, each with what is unread in it. */
export const Rail = ({ spaces, openKey }: { spaces: readonly Space[]; openKey: string }) => {
  const t = useTexts('chat');
  return (
    <nav className={styles.rail} aria-label={t('rail.label')}>
      <ul>
        {spaces.map((space) => (
          <li key={space.key}>
            <SpaceLink space={space} isOpen={space.key === openKey} />
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        {spaces.some(({ unread }) => unread > 0) && <ReadAll />}
        <SavedButton />
      </div>
    </nav>
  );
};

const SpaceLink = ({ space, isOpen }: { space: Space; isOpen: boolean }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const { key, community, unread, mentions } = space;
  const name = community?.name ?? t('conversations');
  // Each message of a conversation is to the reader.
  const count = community ? mentions : unread;
  return (
    <Link
      to={`/chat?in=${key}`}
      className={styles.space}
      title={name}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
    >
      {community ? (
        <Avatar id={community.id} name={name} picture={community.avatar} size={40} shape="square" decorative />
      ) : (
        <span className={styles.conversations}>
          <CommentIcon size={20} />
        </span>
      )}
      <span className="visually-hidden">{name}</span>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {format.compact(count)}
        </span>
      )}
      {unread > 0 && <span className="visually-hidden">{t('channels.unread', { count: unread })}</span>}
    </Link>
  );
};
