import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import type { CallOutput } from '#contract/api.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import styles from './members.module.css';
import { restrictionsQuery, useAct, type RestrictionFilter } from './members.queries.ts';
import { PersonRow } from './person-row.tsx';

type Restriction = CallOutput<'GET /communities/:id/restrictions'>['items'][number];
type ListProps = { communityId: string; kind: RestrictionFilter };
const words = { banned: 'bans', muted: 'mutes' } as const;

/** The people who are banned, and those who can only read for a while. */
export const RestrictedSection = ({ community: { id } }: { community: Community }) => (
  <Stack gap={16}>
    <List communityId={id} kind="banned" />
    <List communityId={id} kind="muted" />
  </Stack>
);

const List = ({ communityId, kind }: ListProps) => {
  const t = useTexts('communities-members');
  const common = useTexts('kernel');
  const [page, setPage] = useState(1);
  const restrictions = useQuery(restrictionsQuery(communityId, kind, page));
  const { data } = restrictions;
  const list = useRowFocus<HTMLUListElement>((data?.items ?? []).map(({ user }) => user.id).join());
  const last = data?.pagination.totalPages ?? 1;
  return (
    <Panel title={t(`${words[kind]}.title`)} flush>
      {!data && (
        <LoadingState query={restrictions}>
          <SkeletonRow />
        </LoadingState>
      )}
      {data?.items.length === 0 && <EmptyState title={t(`${words[kind]}.empty.title`)} text={t(`${words[kind]}.empty.text`)} />}
      <ul ref={list} className={styles.list}>
        {data?.items.map((restriction) => (
          <RestrictedRow key={restriction.user.id} communityId={communityId} kind={kind} restriction={restriction} />
        ))}
      </ul>
      {last > 1 && (
        <div className={styles.bar}>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {common('previous')}
          </Button>
          <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {common('next')}
          </Button>
        </div>
      )}
    </Panel>
  );
};

const RestrictedRow = ({ communityId, kind, restriction }: ListProps & { restriction: Restriction }) => {
  const t = useTexts('communities-members');
  const format = useFormat();
  const send = useAct(communityId);
  const { user, reason, since, until, by, can } = restriction;
  const name = personName(user);
  const end = () =>
    send.mutateAsync({ userId: user.id, act: kind === 'banned' ? 'unban' : 'unmute' }).then(
      () => toast.success(t(`${words[kind]}.ended`, { name })),
      () => undefined,
    );
  const facts = [
    until ? t('until', { date: `${format.dayWithin(until)} ${format.time(until)}` }) : t('forever'),
    ...(since ? [t('since', { date: format.dayWithin(since) })] : []),
    ...(by ? [t('by', { name: personName(by) })] : []),
  ];
  return (
    <PersonRow
      user={user}
      note={facts.join(' · ')}
      isBusy={send.isPending}
      actions={
        can.end && (
          <Button aria-label={t(`${words[kind]}.endLabelled`, { name })} isBusy={send.isPending} onClick={() => void end()}>
            {t(`${words[kind]}.end`)}
          </Button>
        )
      }
    >
      {reason && <p className={styles.said}>{reason}</p>}
    </PersonRow>
  );
};
