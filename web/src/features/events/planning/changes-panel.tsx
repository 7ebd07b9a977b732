import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventHistory } from '#contract/events/planning.ts';
import type { Event } from '#contract/events/index.ts';
import { personName, RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './planning.module.css';
import { changesQuery } from './planning.queries.ts';

/** The changes of an event, for the people who go and its hosts; not rendered if there are none. */
export const ChangesPanel = ({ event }: { event: Event }) => {
  const t = useTexts('events-planning');
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(changesQuery(event.id));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={t('changes.title')}>
      <ol className={styles.list}>
        {items.map((change) => (
          <li key={change.id}>
            {change.kinds.map((kind) => (
              <ChangeLine key={kind} kind={kind} change={change} />
            ))}
            {change.reason && <p>{change.reason}</p>}
            <small>
              <RelativeTime at={change.at} /> · {change.by ? personName(change.by) : t('changes.someone')}
            </small>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button look="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('changes.more')}
        </Button>
      )}
    </Panel>
  );
};

type Kind = EventHistory['kinds'][number];
const ChangeLine = ({ kind, change: { before, after } }: { kind: Kind; change: EventHistory }) => {
  const t = useTexts('events-planning');
  const words = useTexts('events');
  const format = useFormat();
  const sides: Partial<Record<Kind, [string, string]>> = {
    title: [before.title, after.title],
    when: [format.span(before).text, format.span(after).text],
    rescheduled: [format.span(before).text, format.span(after).text],
    where: [before.place, after.place],
    mode: [words(`mode.${before.mode}`), words(`mode.${after.mode}`)],
  };
  const [former, now] = sides[kind] ?? ['', ''];
  const name = t(kind === 'title' ? 'changes.name' : `changes.${kind}`);
  return (
    <p>
      {former === now ? (
        name
      ) : (
        <>
          {t('changes.from', { name })} {former && <del>{former}</del>} {now}
        </>
      )}
    </p>
  );
};
