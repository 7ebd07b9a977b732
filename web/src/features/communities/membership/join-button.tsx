import { useState } from 'react';
import type { Barred } from '#contract/communities/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { isInAtOnce, type Joinable } from './communities.membership.queries.ts';
import { useBelonging } from './use-belonging.ts';
import { ClockIcon, LockIcon } from '#ui/icons/content-icons.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';

const JoinDialog = lazyPart(async () => (await import('../members/join-dialog.tsx')).JoinDialog);

type JoinButtonProps = {
  community: Joinable;
  /** `main`: joining is the primary action of the screen. */
  look?: 'main' | 'quiet' | 'small';
};

/** The own membership of a community, and the next possible action. */
export const JoinButton = ({ community, look = 'quiet' }: JoinButtonProps) => {
  const t = useTexts('communities');
  const state = community.membership?.state;
  if (state === 'active') return <MemberMark community={community} />;
  if (state === 'pending') return <Tag icon={<ClockIcon size={16} />}>{t('join.pending')}</Tag>;
  if (community.barred) return <BarredTag barred={community.barred} />;
  if (isInAtOnce(community) && !community.asksOnJoining) return <JoinAtOnce community={community} look={look} />;
  if (isInAtOnce(community) || community.joinPolicy === 'request') return <AskToJoin community={community} look={look} />;
  return <Tag icon={<LockIcon size={16} />}>{t('join.inviteOnly')}</Tag>;
};

const MemberMark = ({ community }: { community: Joinable }) => {
  const t = useTexts('communities');
  const role = community.membership?.role ?? 'member';
  if (role === 'member') return <Tag icon={<CheckIcon size={16} />}>{t('join.joined')}</Tag>;
  return <Tag tone="info">{t(`role.${role}`)}</Tag>;
};

/** The page of the community says more. */
const BarredTag = ({ barred: { by, until } }: { barred: Barred }) => {
  const t = useTexts('communities');
  const format = useFormat();
  if (until === null) return <Tag icon={<LockIcon size={16} />}>{t('join.banned')}</Tag>;
  return (
    <Tag icon={by === 'ban' ? <LockIcon size={16} /> : <ClockIcon size={16} />}>
      <time dateTime={until} title={format.full(until)}>
        {t(by === 'ban' ? 'join.bannedUntil' : 'join.declined', { date: format.date(until) })}
      </time>
    </Tag>
  );
};

type StepProps = Required<JoinButtonProps>;
const dress = (look: StepProps['look']) =>
  ({ look: look === 'main' ? 'primary' : 'plain', size: look === 'small' ? 'small' : 'middle' }) as const;

const JoinAtOnce = ({ community, look }: StepProps) => {
  const t = useTexts('communities');
  const { joinNow } = useBelonging();
  return (
    <Button {...dress(look)} aria-label={t('join.nowLabelled', { name: community.name })} onClick={() => void joinNow(community)}>
      {t('join.now')}
    </Button>
  );
};

const AskToJoin = ({ community, look }: StepProps) => {
  const t = useTexts('communities');
  const [isAsking, setIsAsking] = useState(false);
  const words = isInAtOnce(community) ? 'now' : 'ask';
  return (
    <>
      <Button {...dress(look)} aria-label={t(`join.${words}Labelled`, { name: community.name })} onClick={() => setIsAsking(true)}>
        {t(`join.${words}`)}
      </Button>
      {isAsking && <JoinDialog community={community} onClose={() => setIsAsking(false)} onLoadError={() => setIsAsking(false)} />}
    </>
  );
};
