import { Link } from 'react-router';
import type { EventSummary } from '#contract/events/index.ts';
import { QuickAnswer } from '#features/events/index.ts';
import { SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './next-events.module.css';

export const NextEvents = ({ events }: { events: readonly EventSummary[] | null }) => {
  const t = useTexts('home');
  if (!events) return null;
  return (
    <Panel title={t('next.title')} extra={<Link to="/events">{t('next.all')}</Link>}>
      {events.length === 0 ? (
        <p className={styles.none}>{t('next.none')}</p>
      ) : (
        <ul className={styles.list}>
          {events.map((event) => (
            <li key={event.id}>
              <NextEvent event={event} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const NextEvent = ({ event }: { event: EventSummary }) => (
  <>
    <Link to={`/events/${event.slug}`} className={styles.event}>
      <Leaf at={event.startsAt} />
      <Stack as="span" gap={2} align="start" grow>
        <span className={styles.title}>{event.title}</span>
        <InlineText look="note">
          <SpanTime {...event} />
        </InlineText>
        <Marks event={event} />
      </Stack>
    </Link>
    <div className={styles.answer}>
      <QuickAnswer event={event} />
    </div>
  </>
);

/** The date as a tear-off calendar, in the reader's zone. */
const Leaf = ({ at }: { at: string }) => {
  const { language, zone } = useFormat().reader;
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(Date.parse(at));
  return (
    <span className={styles.leaf} aria-hidden="true">
      <span>{part({ month: 'short' })}</span>
      <span>{part({ day: 'numeric' }).replace(/\D/g, '')}</span>
    </span>
  );
};

/** The tag of a cancelled or a running event. */
const Marks = ({ event: { status, phase } }: { event: EventSummary }) => {
  const t = useTexts('home');
  if (status === 'cancelled') return <Tag tone="danger">{t('next.cancelled')}</Tag>;
  return phase === 'live' && <Tag tone="accent">{t('next.live')}</Tag>;
};
