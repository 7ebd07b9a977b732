import { useMutation, useQuery } from '@tanstack/react-query';
import { sourceColumns } from '#contract/browser/event-words.ts';
import type { EventSources } from '#contract/events/sources.ts';
import { ChartPanel } from '#features/dashboard/index.ts';
import { loadTexts, useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { exportNumbers, sourcesQuery } from './sources.queries.ts';
import styles from './sources.module.css';

await loadTexts('events-sources').catch(() => undefined);
const DAY = 24 * 60 * 60_000;
const steps = ['views', 'answers', 'going'] as const;

/** The steps from views of the page to people who go: in total, by source, and over time. */
export const SourcesPanel = ({ eventId }: { eventId: string }) => {
  const t = useTexts('events-sources');
  const query = useQuery(sourcesQuery(eventId));
  const { data } = query;
  if (!data)
    return (
      <LoadingState query={query}>
        <Bone height={240} />
      </LoadingState>
    );
  if (data.from === null)
    return (
      <Panel title={t('funnel')}>
        <p className={styles.soft}>{t('empty')}</p>
      </Panel>
    );
  return (
    <>
      <Funnel sources={data} />
      <Views sources={data} from={data.from} />
    </>
  );
};

const Funnel = ({ sources: { id, sources } }: { sources: EventSources }) => {
  const t = useTexts('events-sources');
  const format = useFormat();
  const language = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const sums = steps.map((step) => ({ step, count: sources.reduce((sum, row) => sum + row[step], 0) }));
  const widest = Math.max(1, ...sums.map(({ count }) => count));
  const views = sums[0]!.count;
  return (
    <Panel title={t('funnel')}>
      <ol className={styles.funnel}>
        {sums.map(({ step, count }) => (
          <li key={step}>
            <span>{t(step)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(count / widest) * 100}%` }} />
            </span>
            <span className={styles.count}>
              <strong>{format.number(count)}</strong>{' '}
              {step !== 'views' && views >= count && views > 0 && t('funnel.share', { share: percent.format(count / views) })}
            </span>
          </li>
        ))}
      </ol>
      <SourcesTable sources={sources} />
      <NumbersFile eventId={id} />
    </Panel>
  );
};

const SourcesTable = ({ sources }: Pick<EventSources, 'sources'>) => {
  const t = useTexts('events-sources');
  const format = useFormat();
  return (
    <table className={styles.table}>
      <caption>{t('sources')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('source')}</th>
          {steps.map((step) => (
            <th key={step} scope="col">
              {t(step)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((row) => (
          <tr key={`${row.source} ${row.label}`}>
            <th scope="row">{row.label ? t('source.named', { label: row.label }) : t(`source.${row.source}`)}</th>
            {steps.map((step) => (
              <td key={step}>{format.number(row[step])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** A row for each day and source. */
const NumbersFile = ({ eventId }: { eventId: string }) => {
  const t = useTexts('events-sources');
  const { mutate: download, isPending } = useMutation({
    mutationFn: () =>
      exportNumbers(
        eventId,
        sourceColumns.map((key) => ({ key, title: t(`column.${key}`) })),
      ),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Button size="small" isBusy={isPending} onClick={() => download()}>
      {t('file')}
    </Button>
  );
};

const Views = ({ sources: { views, answers, going }, from }: { sources: EventSources; from: string }) => {
  const t = useTexts('events-sources');
  const language = useLanguage();
  const short = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <ChartPanel
      title={t('byDay')}
      heading={t('day')}
      look="bars"
      isNewestFirst
      rows={views.map((value, index) => {
        const day = Date.parse(from) + index * DAY;
        return { key: String(day), short: short.format(day), when: full.format(day), value };
      })}
      note={t('byDay.note')}
      columns={[
        { title: t('answers'), values: answers },
        { title: t('going'), values: going },
      ]}
    />
  );
};
