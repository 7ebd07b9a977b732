import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Endless } from '#ui/endless/endless.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { CaseSheet } from './case-sheet.tsx';
import { AppealTag, CaseState, useAbout, useOutcome } from './case-words.tsx';
import styles from './cases.module.css';
import { casesOf, shows, type Case, type Show } from './cases.queries.ts';
import { useOpenCase } from './use-open-case.ts';

/** The reports of a community, for the people who decide about them. */
export const CasesSection = ({ community: { id } }: { community: Community }) => {
  const t = useTexts('moderation');
  const [show, setShow] = useState<Show>('waiting');
  const [openId, setOpenId] = useOpenCase();
  const open = useInfiniteQuery(casesOf(id, 'waiting')).data?.pages[0]?.appeals ?? 0;
  return (
    <Stack gap={16}>
      <Choice
        label={t('show')}
        look="segments"
        value={show}
        options={shows.map((value) => ({
          value,
          label: value === 'appeals' && open > 0 ? t('show.appeals.count', { count: open }) : t(`show.${value}`),
        }))}
        onChange={setShow}
      />
      <List communityId={id} show={show} onOpen={setOpenId} />
      {openId !== null && <CaseSheet key={openId} id={openId} onClose={() => setOpenId(null)} />}
    </Stack>
  );
};

type ListProps = { communityId: string; show: Show; onOpen: (id: string) => void };
const List = ({ communityId, show, onOpen }: ListProps) => {
  const t = useTexts('moderation');
  const common = useTexts('kernel');
  const cases = useInfiniteQuery(casesOf(communityId, show));
  if (!cases.data)
    return (
      <LoadingState query={cases}>
        <SkeletonRow />
        <SkeletonRow />
      </LoadingState>
    );
  const items = cases.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t(`empty.${show}.title`)} text={t(`empty.${show}.text`)} />
      </Panel>
    );
  return (
    <Panel title={t('title')} flush>
      <Stack as="ul">
        {items.map((item) => (
          <CaseRow key={item.id} item={item} onOpen={() => onOpen(item.id)} />
        ))}
      </Stack>
      <Endless query={cases} labels={{ loading: common('loading'), more: t('more'), retry: common('retry') }} bones={<SkeletonRow />} />
    </Panel>
  );
};

const CaseRow = ({ item, onOpen }: { item: Case; onOpen: () => void }) => {
  const t = useTexts('moderation');
  const about = useAbout();
  const outcome = useOutcome();
  const { title, excerpt, state, reasons, reportCount, createdAt, decision, appeal } = item;
  return (
    <ListRow inset={14}>
      <Row as="p" gap={8} rowGap={4} wrap>
        <button type="button" className={styles.open} onClick={onOpen}>
          {title}
        </button>
        <CaseState state={state} />
        {appeal && <AppealTag state={appeal.state} />}
      </Row>
      <p className={styles.soft}>
        {about(item)} · {reportCount === 0 ? t('reports.none') : t('reports', { count: reportCount })} · <RelativeTime at={createdAt} />
      </p>
      <p className={styles.soft}>{decision ? outcome(decision) : reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}</p>
      {excerpt && excerpt !== title && <p className={styles.excerpt}>{excerpt}</p>}
    </ListRow>
  );
};
