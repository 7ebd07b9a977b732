import { useState } from 'react';
import { useNavigate } from 'react-router';
import { draftRestoreDays } from '#contract/browser/event-words.ts';
import type { Event } from '#contract/events/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PastDialog } from '../past-dialog.tsx';
import { CancelDatesDialog } from '../series/cancel-dates-dialog.tsx';
import { RuleDialog } from '../series/rule-dialog.tsx';
import { useDraftsAddress } from './drafts-address.ts';
import { HostsDialog } from './hosts-dialog.tsx';
import { NewDateDialog } from './new-date-dialog.tsx';
import styles from './planning.module.css';
import { useMoveEvent } from './planning.queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useOpenedByAddress } from './use-opened-by-address.ts';
import { useTimeAtEvent } from './use-time-at-event.ts';

const SaveTemplateDialog = lazyPart(
  async () => (await import('../templates/save-template-dialog.tsx')).SaveTemplateDialog,
  'events-templates',
);

type Opened = 'cancel' | 'cancelDates' | 'rule' | 'postpone' | 'schedule' | 'date' | 'hosts' | 'past' | 'template';

/** The bar for people who may edit an event: its state, the next step, and all others. */
export const PlanBar = ({ event }: { event: Event }) => {
  const t = useTexts('events-planning');
  const [pressed, setOpened] = useState<Opened | null>(null);
  const [isHostsOpen, setHostsOpen] = useOpenedByAddress('hosts');
  const opened = isHostsOpen ? 'hosts' : pressed;
  const close = () => {
    setOpened(null);
    setHostsOpen(false);
  };
  const publish = usePublish(event, () => setOpened('past'));
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div className={styles.bar} role="region" aria-label={t('bar.label')}>
      <StateNote event={event} />
      <Row gap={8} wrap {...kept}>
        <NextStep event={event} isBusy={publish.isPending} onPublish={() => publish.send(false)} onOpen={setOpened} />
        {event.status !== 'archived' && (
          <LinkButton size="small" to={`/events/${event.slug}/edit`}>
            {t('edit')}
          </LinkButton>
        )}
        <More event={event} onOpen={setOpened} />
      </Row>
      {(opened === 'cancel' || opened === 'postpone') && <ReasonDialog event={event} to={opened} onClose={close} />}
      {opened === 'cancelDates' && <CancelDatesDialog event={event} onClose={close} />}
      {opened === 'rule' && <RuleDialog event={event} onClose={close} />}
      {opened === 'schedule' && <ScheduleDialog event={event} onClose={close} />}
      {opened === 'date' && <NewDateDialog event={event} onClose={close} />}
      {opened === 'hosts' && <HostsDialog event={event} onClose={close} />}
      {opened === 'template' && <SaveTemplateDialog event={event} onClose={close} onLoadError={close} />}
      {opened === 'past' && (
        <PastDialog
          onPublish={() => {
            close();
            publish.send(true);
          }}
          onClose={close}
        />
      )}
    </div>
  );
};

/** Publishes a draft, with all dates of its series; a start in the past is asked about first. */
const usePublish = (event: Event, onPast: () => void) => {
  const t = useTexts('events-planning');
  const quiet = useMoveEvent(event, { isSilent: true });
  const loud = useMoveEvent(event);
  const body = (mayHaveBegun: boolean) => ({ to: 'publication' as const, body: { to: 'published' as const, mayHaveBegun } });
  return {
    isPending: quiet.isPending || loud.isPending,
    send: (mayHaveBegun: boolean) => {
      // Only the question is silent; other failures are shown as a toast.
      const isPast = Date.parse(event.startsAt) <= Date.now();
      const { mutate } = isPast && !mayHaveBegun ? quiet : loud;
      mutate(body(mayHaveBegun), {
        onSuccess: ({ moved = 1 }) => event.isRecurring && toast.success(t('publish.done', { count: moved })),
        onError: (error) => isApiError(error, 'event.in_past') && onPast(),
      });
    },
  };
};

const StateNote = ({ event }: { event: Event }) => {
  const t = useTexts('events-planning');
  const format = useFormat();
  const timeAtEvent = useTimeAtEvent(event.zone);
  const at = event.publishAt ?? event.restoreUntil;
  // The time of publishing was typed by the clocks of the event; until when it can be restored was not.
  const typed = event.publishAt && timeAtEvent(event.publishAt);
  const time = at === null ? '' : (typed ?? `${format.dayWithin(at)} ${format.time(at)}`);
  if (event.status === 'cancelled' && event.restoreUntil === null) return <p>{t('note.cancelled_for_good')}</p>;
  if (event.status === 'archived' && event.restoreUntil !== null) return <p>{t('note.deleted', { time })}</p>;
  if (event.status === 'published' && event.isTentative) return <p>{t('note.tentative')}</p>;
  return <p data-usual={event.status === 'published' || undefined}>{t(`note.${event.status}`, { time })}</p>;
};

type NextStepProps = { event: Event; isBusy: boolean; onPublish: () => void; onOpen: (dialog: Opened) => void };
const NextStep = ({ event, isBusy, onPublish, onOpen }: NextStepProps) => {
  const t = useTexts('events-planning');
  const { mutate: move, isPending } = useMoveEvent(event);
  if (event.status === 'draft' || event.status === 'scheduled')
    return (
      <Button look="primary" size="small" isBusy={isBusy} onClick={onPublish}>
        {t('publish')}
      </Button>
    );
  if (event.status === 'postponed')
    return (
      <Button look="primary" size="small" onClick={() => onOpen('date')}>
        {t('date.open')}
      </Button>
    );
  const isArchived = event.status === 'archived';
  if (!isArchived && event.restoreUntil === null) return null;
  return (
    <Button look="primary" size="small" isBusy={isPending} onClick={() => move({ to: isArchived ? 'unarchive' : 'restore', body: null })}>
      {t('restore')}
    </Button>
  );
};

const More = ({ event, onOpen }: { event: Event; onOpen: (dialog: Opened) => void }) => {
  const t = useTexts('events-planning');
  const series = useTexts('events-series');
  const common = useTexts('kernel');
  const navigate = useNavigate();
  const draftsAt = useDraftsAddress(event);
  const { mutate: move, mutateAsync, isPending } = useMoveEvent(event);
  const { status, phase } = event;
  const isUnpublished = status === 'draft' || status === 'scheduled';
  const isToCome = status === 'postponed' || (status === 'published' && phase !== 'ended');
  const archive = () =>
    afterSuccess(mutateAsync({ to: 'archive', body: null }), () => {
      const text = isUnpublished ? t('drop.done', { days: draftRestoreDays }) : t('archive.done');
      toast.success(text, { label: common('undo'), onAct: () => move({ to: 'unarchive', body: null }) });
      // A deleted draft is listed there, to be restored.
      if (isUnpublished) void navigate(draftsAt);
    });
  const entry = (key: Opened, label: string, isDanger = false): MenuButtonEntry => ({ key, label, isDanger, onSelect: () => onOpen(key) });
  const entries: (MenuButtonEntry | false)[] = [
    isUnpublished && entry('schedule', t('schedule.open')),
    status === 'scheduled' && {
      key: 'draft',
      label: t('unschedule'),
      onSelect: () => move({ to: 'publication', body: { to: 'draft' } }),
    },
    { key: 'copy', label: t('copy'), onSelect: () => void navigate(`/events/new?copy=${event.slug}`) },
    entry('template', t('template')),
    status !== 'archived' && entry('hosts', t('hosts.open')),
    status === 'published' && phase !== 'ended' && entry('postpone', t('postpone.open')),
    event.isRecurring && (isUnpublished || status === 'published') && phase !== 'ended' && entry('rule', series('rule.open')),
    isToCome && entry('cancel', event.isRecurring ? series('skip.open') : t('cancel.open'), true),
    event.isRecurring && !isUnpublished && status !== 'archived' && entry('cancelDates', series('cancel.open'), true),
    (isUnpublished || status === 'cancelled' || (status === 'published' && phase === 'ended')) && {
      key: 'archive',
      label: t(isUnpublished ? 'drop' : 'archive'),
      isDanger: isUnpublished,
      onSelect: archive,
    },
  ];
  return <MenuButton label={t('more')} icon={<MoreIcon size={16} />} isBusy={isPending} entries={entries.filter((one) => one !== false)} />;
};
