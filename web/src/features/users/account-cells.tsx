import type { AccountRow } from '#contract/users/shapes.ts';
import { useRoleName } from '#features/roles/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import styles from './user-console.module.css';

export const StatusTag = ({ account }: { account: Pick<AccountRow, 'status' | 'deletedAt'> }) => {
  const t = useTexts('users');
  if (account.deletedAt) return <Tag tone="warning">{t('status.leaving')}</Tag>;
  return <Tag tone={account.status === 'enabled' ? 'success' : 'danger'}>{t(`status.${account.status}`)}</Tag>;
};

export const RoleTags = ({ account }: { account: Pick<AccountRow, 'roles' | 'isAdmin'> }) => {
  const t = useTexts('users');
  const nameOf = useRoleName();
  if (!account.isAdmin && account.roles.length === 0) return <Empty />;
  return (
    <span className={styles.tags}>
      {account.isAdmin && <Tag tone="accent">{t('administrator')}</Tag>}
      {account.roles.map((role) => (
        <Tag key={role.id}>{nameOf(role)}</Tag>
      ))}
    </span>
  );
};

export const Email = ({ account }: { account: Pick<AccountRow, 'email' | 'isEmailVerified'> }) => {
  const t = useTexts('users');
  return (
    <span>
      {account.email}
      {!account.isEmailVerified && <span className={styles.unverified}> {t('unverified')}</span>}
    </span>
  );
};

export const When = ({ at }: { at: string | null }) => {
  const t = useTexts('users');
  return <span className={styles.when}>{at ? <RelativeTime at={at} /> : <span className={styles.empty}>{t('never')}</span>}</span>;
};

/** An empty value, hidden from screen readers. */
export const Empty = () => (
  <span className={styles.empty} aria-hidden="true">
    –
  </span>
);
