import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './avatar.module.css';

type PersonLinkProps = {
  username: string;
  className?: string | undefined;
  /** Skipped by keyboard and screen readers, as the name beside it links to the same page. */
  isRepeated?: boolean;
  title?: string;
  children: ReactNode;
};

/** Links an avatar or a name to the profile of a user; without a link for deleted users. */
export const PersonLink = ({ username, className = '', isRepeated = false, title, children }: PersonLinkProps) => {
  if (username === '') return <span className={`${styles.person} ${className}`}>{children}</span>;
  return (
    <Link
      to={`/people/${username}`}
      className={`${styles.person} ${className}`}
      title={title}
      {...(isRepeated ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children}
    </Link>
  );
};
