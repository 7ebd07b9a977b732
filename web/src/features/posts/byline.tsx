import type { ReactNode } from 'react';
import type { Person } from '#contract/kernel/person.ts';
import { personName } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import styles from './posts.module.css';

/** The author of a text with their face, and below it the time and the place. */
export const Byline = ({ author, children }: { author: Person; children: ReactNode }) => {
  const name = personName(author);
  return (
    <>
      <PersonLink username={author.username} isRepeated>
        <Avatar id={author.id} name={name} picture={author.profilePicture} size={36} decorative />
      </PersonLink>
      <div className={styles.by}>
        <p className={styles.name}>
          <PersonLink username={author.username}>{name}</PersonLink>
        </p>
        <p className={styles.where}>{children}</p>
      </div>
    </>
  );
};
