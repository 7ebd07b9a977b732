import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccountDetail } from '#contract/users/shapes.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { languageNames, personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { Facts, type Fact } from '#ui/facts/facts.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AccountActs } from './account-acts.tsx';
import { Email, Empty, RoleTags, StatusTag, When } from './account-cells.tsx';
import { EditUser } from './edit-user.tsx';
import styles from './user-console.module.css';
import { accountQuery } from './users.queries.ts';

/** One account beside the list: its details and actions. */
export const AccountSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const query = useQuery(accountQuery(id));
  const { data } = query;
  const [isEditing, setEditing] = useState(false);
  if (isEditing && data) return <EditUser account={data} onClose={() => setEditing(false)} />;
  return (
    <Dialog title={data?.username ?? t('account')} closeLabel={common('close')} place="side" width={520} onClose={onClose}>
      {data ? (
        <Details account={data} onEdit={() => setEditing(true)} />
      ) : (
        <LoadingState query={query}>
          <BoneText lines={10} />
        </LoadingState>
      )}
    </Dialog>
  );
};

const Details = ({ account, onEdit }: { account: AccountDetail; onEdit: () => void }) => {
  const t = useTexts('users');
  return (
    <Stack gap={20}>
      <Row gap={16} className={styles.head}>
        <Avatar id={account.id} name={account.username} picture={account.profilePicture} size={64} decorative />
        <div>
          <PersonLink username={account.username}>
            <strong>{personName(account)}</strong>
          </PersonLink>
          <StatusTag account={account} />
        </div>
      </Row>
      <AccountFacts account={account} />
      {account.can.change ? (
        <Row gap={8} align="stretch" wrap>
          <Access permissions="system:user:update">
            <Button onClick={onEdit}>{t('edit')}</Button>
          </Access>
          <AccountActs account={account} />
        </Row>
      ) : (
        <p>{t('beyond')}</p>
      )}
    </Stack>
  );
};

/** The number of sessions, linked to them with the permission to read them. */
const OpenSessions = ({ account: { id, sessions } }: { account: AccountDetail }) => {
  const format = useFormat();
  const { hasPermission } = useAccess();
  const count = format.number(sessions);
  return sessions > 0 && hasPermission('system:session:read') ? <Link to={`/system/session?userId=${id}`}>{count}</Link> : count;
};

const AccountFacts = ({ account }: { account: AccountDetail }) => {
  const t = useTexts('users');
  const format = useFormat();
  const yesNo = (is: boolean) => t(is ? 'yes' : 'no');
  const facts: Fact[] = [
    [t('column.email'), <Email key="email" account={account} />],
    [t('column.phone'), account.phone],
    [t('column.gender'), account.gender && t(`gender.${account.gender}`)],
    [t('column.jobTitle'), account.jobTitle],
    [t('column.department'), account.department?.name],
    [t('column.roles'), <RoleTags key="roles" account={account} />],
    [t('fact.language'), account.language && languageNames[account.language]],
    [t('column.lastLogin'), <When key="last" at={account.lastLoginAt} />],
    [t('column.created'), format.full(account.createdAt)],
    ...(account.deletedAt ? [[t('fact.deleted'), format.full(account.deletedAt)] as Fact] : []),
    [t('fact.sessions'), <OpenSessions key="sessions" account={account} />],
    [t('fact.communities'), format.number(account.communities)],
    [t('fact.password'), yesNo(account.hasPassword)],
    [t('fact.factor'), yesNo(account.hasSecondFactor)],
  ];
  return <Facts facts={facts.map(([name, value]) => [name, value || <Empty key="empty" />])} />;
};
