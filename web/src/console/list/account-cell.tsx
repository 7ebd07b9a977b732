import { Link } from 'react-router';
import { personName } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './account-cell.module.css';

type Account = { id: string; username: string; firstName: string; lastName: string; profilePicture: string | null };

/** The account of a row by username, linked to `to`. */
export const AccountCell = ({ account, to }: { account: Account; to?: string | undefined }) => (
  <span className={styles.account}>
    <Avatar id={account.id} name={account.username} picture={account.profilePicture} size={32} decorative />
    <span className={styles.names}>
      {to ? <Link to={to}>{account.username}</Link> : <span>{account.username}</span>}
      <span className={styles.person}>{personName(account)}</span>
    </span>
  </span>
);
