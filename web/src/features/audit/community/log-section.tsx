import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { communityActions } from '#contract/browser/audit-actions.ts';
import { limits } from '#contract/browser/limits.ts';
import { ComboField } from '#forms/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Endless } from '#ui/endless/endless.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { SkeletonRow } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { changesOf } from '../audit-diff.ts';
import { usePlainWords } from '../audit-values.ts';
import { Actor, Target, useActionName } from '../audit-words.tsx';
import { ChangeList } from '../change-list.tsx';
import styles from './log-section.module.css';
import { communityLog, type LogFilter, type LogLine } from './log.queries.ts';

const ALL = 'all';
/** Longer changes are folded. */
const MAX_CHARACTERS = 240;

/** The audit log of a community, for its moderators. */
export const LogSection = ({ community: { id } }: { community: Community }) => {
  const t = useTexts('audit');
  const actionName = useActionName();
  const [action, setAction] = useState<LogFilter['action']>();
  const [q, setText] = useState('');
  return (
    <Stack gap={16}>
      <Text look="note">{t('of.text')}</Text>
      <Row gap={12} wrap role="search" aria-label={t('of.label')}>
        <SearchField label={t('of.filter')} value={q} maxLength={limits.searchText.max} onChange={setText} />
        <span className={styles.action}>
          <ComboField
            label={t('filter.action')}
            hidesLabel
            size="small"
            placeholder={t('filter.action')}
            value={action ?? ''}
            options={[
              ...(action === undefined ? [] : [{ value: ALL, label: t('of.all') }]),
              ...communityActions.map((value) => ({ value, label: actionName(value) })),
            ]}
            onChange={(chosen) => setAction(communityActions.find((value) => value === chosen))}
          />
        </span>
      </Row>
      <List communityId={id} filter={{ q: q.trim(), ...(action && { action }) }} />
    </Stack>
  );
};

const List = ({ communityId, filter }: { communityId: string; filter: LogFilter }) => {
  const t = useTexts('audit');
  const common = useTexts('kernel');
  const lines = useInfiniteQuery(communityLog(communityId, filter));
  if (!lines.data)
    return (
      <LoadingState query={lines}>
        <SkeletonRow />
        <SkeletonRow />
      </LoadingState>
    );
  const items = lines.data.pages.flatMap((page) => page.items);
  const isFiltered = filter.q !== '' || filter.action !== undefined;
  if (items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('of.empty.title')} text={t(isFiltered ? 'of.none' : 'of.empty.text')} />
      </Panel>
    );
  return (
    <Panel title={t('of.label')} flush>
      <Stack as="ul">
        {items.map((line) => (
          <LogRow key={line.id} line={line} />
        ))}
      </Stack>
      <Endless query={lines} labels={{ loading: common('loading'), more: t('of.more'), retry: common('retry') }} bones={<SkeletonRow />} />
    </Panel>
  );
};

const LogRow = ({ line }: { line: LogLine }) => {
  const actionName = useActionName();
  const { actor, action, target, createdAt } = line;
  // The community itself goes without saying.
  const isNamed = target !== null && target.type !== 'community';
  return (
    <ListRow inset={14}>
      <Text look="strong">{actionName(action)}</Text>
      <Text look="note">
        <Actor actor={actor} /> · <RelativeTime at={createdAt} />
      </Text>
      {isNamed && (
        <p>
          <Target target={target} settings={[]} />
        </p>
      )}
      <Changes line={line} />
    </ListRow>
  );
};

const Changes = ({ line: { before, after } }: { line: LogLine }) => {
  const t = useTexts('audit');
  const { nameOf, valueOf } = usePlainWords();
  const changes = changesOf(before, after)
    .filter(({ name }) => name !== 'community')
    .map(({ name, before: old, after: now }) => {
      const is = valueOf(name, now).text;
      const isChange = before !== null && after !== null && name in before;
      return { name, label: nameOf(name), value: isChange ? t('of.line', { before: valueOf(name, old).text, after: is }) : is };
    });
  if (changes.length === 0) return null;
  if (changes.reduce((sum, { value }) => sum + value.length, 0) > MAX_CHARACTERS)
    return (
      <details className={styles.folded}>
        <summary>{changes.map(({ label }) => label).join(' · ')}</summary>
        <ChangeList before={before} after={after} />
      </details>
    );
  return (
    <dl className={styles.changes}>
      {changes.map(({ name, label, value }) => (
        <Row gap={8} align="stretch" key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </dl>
  );
};
