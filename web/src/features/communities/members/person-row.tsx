import type { ReactNode } from 'react';
import type { Person } from '#contract/kernel/person.ts';
import { personName } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import styles from './members.module.css';

type PersonRowProps = {
  user: Person;
  /** Before the picture: a checkbox. */
  lead?: ReactNode;
  /** Beside the name. */
  marks?: ReactNode;
  /** After the username. */
  note: ReactNode;
  actions?: ReactNode;
  isBusy?: boolean;
  children?: ReactNode;
};

/** A person in a list of the community: face, name, what is known, and what can be done. */
export const PersonRow = ({ user, lead, marks, note, actions, isBusy = false, children }: PersonRowProps) => {
  const name = personName(user);
  return (
    <ListRow
      aria-busy={isBusy}
      className={styles.row}
      align="start"
      inset={10}
      wrap="phone"
      start={
        <>
          {lead}
          <Avatar id={user.id} name={name} picture={user.profilePicture} size={40} decorative />
        </>
      }
      end={actions && <div className={styles.actions}>{actions}</div>}
    >
      <p className={styles.name}>
        <PersonLink username={user.username}>{name}</PersonLink>
        {marks}
      </p>
      <p className={styles.soft}>
        @{user.username} · {note}
      </p>
      {children}
    </ListRow>
  );
};
