import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import type { SeriesDate } from '#contract/events/series.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './dates.module.css';
import { useEndStanding } from './dates.queries.ts';

const GoToDates = lazyPart(async () => (await import('./dates-sheet.tsx')).GoToDates, 'events-dates');
const GiveDatesBack = lazyPart(async () => (await import('./dates-sheet.tsx')).GiveDatesBack, 'events-dates');

type DatesActsProps = { event: Event; dates: readonly SeriesDate[]; standing: { partySize: number } | null };

/** The way to answer several dates of a series at once, or all of them. */
export const DatesActs = ({ event, dates, standing }: DatesActsProps) => {
  const t = useTexts('events-dates');
  const [open, setOpen] = useState<'go' | 'release' | null>(null);
  const end = useEndStanding(event.id);
  const close = () => setOpen(null);
  const mayGo = event.rsvpRefusal === null && dates.some(({ isOpen, myRegistration }) => isOpen && myRegistration === null);
  const mayRelease = dates.some(({ myRegistration }) => myRegistration !== null);
  return (
    <>
      {standing && (
        <p className={styles.standing}>
          {t('standing')}
          <Button
            look="text"
            size="small"
            isBusy={end.isPending}
            onClick={() => afterSuccess(end.mutateAsync(), () => toast.success(t('standing.ended')))}
          >
            {t('standing.end')}
          </Button>
        </p>
      )}
      {mayGo && (
        <Button size="small" onClick={() => setOpen('go')}>
          {t('go.open')}
        </Button>
      )}
      {mayRelease && (
        <Button look="text" size="small" onClick={() => setOpen('release')}>
          {t('release.open')}
        </Button>
      )}
      {open === 'go' && <GoToDates event={event} dates={dates} onClose={close} onLoadError={close} />}
      {open === 'release' && <GiveDatesBack event={event} dates={dates} onClose={close} onLoadError={close} />}
    </>
  );
};
