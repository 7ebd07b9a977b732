import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './avatar.module.css';

type PersonLinkProps = {
  username: string;
  className?: string | undefined;
  /** Whoever goes by keys or listens meets the name beside it, which leads to the same page. */
  isRepeated?: boolean;
  title?: string;
  children: ReactNode;
};

/** Leads from a face or a name to the page of the person; of whom is gone it leads nowhere. */
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
