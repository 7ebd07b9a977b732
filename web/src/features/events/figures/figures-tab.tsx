import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CallOutput } from '#contract/api.ts';
import type { HostView } from '#contract/events/guests.ts';
import { ChartPanel } from '#features/dashboard/index.ts';
import { api } from '#kernel/api/index.ts';
import { loadTexts, useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { SourcesPanel } from '../sources/sources-panel.tsx';

await loadTexts('events-figures', 'dashboard').catch(() => undefined);

type Figures = CallOutput<'GET /events/:id/figures'>;
const DAY = 24 * 60 * 60_000;
const TEN_MINUTES = 10 * 60_000;

/** `silent`: the tab itself shows the error. */
const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'figures', id],
    queryFn: ({ signal }) => api('GET /events/:id/figures', { params: { id }, signal }),
    meta: { silent: true },
  });

/** How answers, seats and check-ins of an event came in. */
export const FiguresTab = ({ host }: { host: HostView }) => {
  const t = useTexts('events-figures');
  const query = useQuery(figuresQuery(host.id));
  const { data } = query;
  if (!data)
    return (
      <LoadingState query={query}>
        <Bone height={240} />
      </LoadingState>
    );
  if (data.from === null)
    return (
      <Stack gap={16}>
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
        <SourcesPanel eventId={host.id} />
      </Stack>
    );
  return (
    <Stack gap={16}>
      <Totals host={host} noShows={data.noShows} />
      <Charts figures={data} from={data.from} />
      <SourcesPanel eventId={host.id} />
    </Stack>
  );
};

/** Each number leads to its rows in the table of guests. */
const Totals = ({ host: { slug, counts }, noShows }: { host: HostView; noShows: number | null }) => {
  const t = useTexts('events-figures');
  const format = useFormat();
  const totals = [
    ['going', counts.going],
    ['waitlisted', counts.waitlisted],
    ['cancelled', counts.cancelled],
    ...(noShows === null ? [] : [['not_checked_in', noShows] as const]),
  ] as const;
  return (
    <Row as="ul" gap={24} rowGap={8} align="stretch" wrap aria-label={t('totals')}>
      {totals.map(([state, count]) => (
        <li key={state}>
          <Link to={`/events/${slug}/manage?state=${state}`}>{t(`total.${state}`, { count, shown: format.number(count) })}</Link>
        </li>
      ))}
    </Row>
  );
};

const Charts = ({ figures, from }: { figures: Figures; from: string }) => {
  const t = useTexts('events-figures');
  const format = useFormat();
  const language = useLanguage();
  const short = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const full = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const byDay = (values: readonly number[]) =>
    values.map((value, index) => {
      const day = Date.parse(from) + index * DAY;
      return { key: new Date(day).toISOString(), short: short.format(day), when: full.format(day), value };
    });
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: format.reader.zone });
  const { capacity, checkIns } = figures;
  const first = checkIns.from;
  return (
    <>
      <ChartPanel
        title={t('answers')}
        heading={t('day')}
        look="bars"
        isNewestFirst
        rows={byDay(figures.going)}
        note={t('answers.note')}
        columns={[
          { title: t('waitlisted'), values: figures.waitlisted },
          { title: t('cancelled'), values: figures.cancelled },
        ]}
      />
      <ChartPanel
        title={t('seats')}
        heading={t('day')}
        look="line"
        isNewestFirst
        rows={byDay(figures.seats)}
        note={capacity === null ? t('seats.unlimited') : t('seats.of', { count: capacity })}
      />
      {first !== null && (
        <ChartPanel
          title={t('checkIns')}
          heading={t('time')}
          look="bars"
          rows={checkIns.counts.map((value, index) => {
            const at = Date.parse(first) + index * TEN_MINUTES;
            const when = clock.format(at);
            return { key: String(at), short: when, when, value };
          })}
          note={t('checkIns.note', { zone: format.reader.zone })}
        />
      )}
    </>
  );
};
