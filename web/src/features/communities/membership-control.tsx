import { CheckOutlined, DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { later } from '#kernel/later.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './community-header.module.css';
import { JoinButton } from './join-button.tsx';
import { consequenceOfLeaving } from './leaving.ts';
import { useLeaveCommunity } from './membership.queries.ts';
import { useBelonging } from './use-belonging.ts';
import { useFocusKept } from './use-focus-kept.ts';

const LeaveDialog = later(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** In, out, or waiting: what I am and the way to change it. */
export const MembershipControl = ({ community }: { community: Community }) => {
  const state = community.membership?.state ?? 'none';
  const place = useFocusKept<HTMLDivElement>(state);
  return (
    <div ref={place} className={styles.control}>
      <Control community={community} />
    </div>
  );
};

const Control = ({ community }: { community: Community }) => {
  const state = community.membership?.state;
  if (state === 'active') return <Belonging community={community} />;
  if (state === 'pending') return <WaitingForAnswer community={community} />;
  return community.status === 'archived' ? null : <JoinButton community={community} look="main" />;
};

const WaitingForAnswer = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const withdraw = useLeaveCommunity();
  return (
    <>
      <JoinButton community={community} />
      <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate(community)}>
        {t('request.withdraw')}
      </Button>
    </>
  );
};

const Belonging = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { leaveNow, isLeaving } = useBelonging();
  const consequence = consequenceOfLeaving(community);
  const role = community.membership?.role ?? 'member';
  const leave = async () => {
    const hasLeft = await leaveNow(community, consequence === null);
    setIsAsking(false);
    // Nobody outside sees a hidden community, so there is nothing left to look at.
    if (hasLeft && consequence === 'hidden') await navigate('/communities', { replace: true });
  };
  const ask = () => (consequence ? setIsAsking(true) : void leave());
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: [{ key: 'leave', label: t('leave.action'), danger: true, onClick: ask }] }}>
        <Button icon={<CheckOutlined aria-hidden />} isBusy={isLeaving}>
          {role === 'member' ? t('join.joined') : t(`role.${role}`)} <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {consequence && isAsking && (
        <LeaveDialog
          name={community.name}
          consequence={consequence}
          isLeaving={isLeaving}
          onLeave={() => void leave()}
          onClose={() => setIsAsking(false)}
          onMissing={() => setIsAsking(false)}
        />
      )}
    </>
  );
};
