import type { AccountRow } from '#contract/users/shapes.ts';
import { useRoleName } from '#features/roles/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
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
    <Row as="span" gap={4} wrap inline>
      {account.isAdmin && <Tag tone="accent">{t('administrator')}</Tag>}
      {account.roles.map((role) => (
        <Tag key={role.id}>{nameOf(role)}</Tag>
      ))}
    </Row>
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
  return <span className={styles.when}>{at ? <RelativeTime at={at} /> : <InlineText look="tertiary">{t('never')}</InlineText>}</span>;
};

/** An empty value, hidden from screen readers. */
export const Empty = () => (
  <InlineText look="tertiary" aria-hidden="true">
    –
  </InlineText>
);
