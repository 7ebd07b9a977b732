import type { Event } from '#contract/events/index.ts';
import { closeWithToast, every, Form, FormActions, required, useForm, wallTime, WallTimeField } from '#forms/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { useMoveEvent } from './planning.queries.ts';

const DAY = 24 * 60 * 60_000;

/** Asks when a draft is published, in the zone of the event. */
export const ScheduleDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events-planning');
  const common = useTexts('kernel');
  const { zone } = event;
  const { now } = useFormat().reader;
  const { mutateAsync: move } = useMoveEvent(event, { isSilent: true });
  const form = useForm({
    initial: { at: wallTimeAt(event.publishAt ?? new Date(now + DAY).toISOString(), zone) },
    rules: { at: every(required, wallTime) },
    codes: { 'event.bad_publish_time': 'at' },
    names: { publishAt: 'at' },
    submit: async ({ at }) => {
      const { moved = 1 } = await move({
        to: 'publication',
        body: { to: 'scheduled', publishAt: new Date(instantAt(at, zone)).toISOString() },
      });
      closeWithToast(onClose, event.isRecurring ? t('schedule.doneDates', { count: moved }) : t('schedule.done'));
    },
  });
  return (
    <Dialog title={t('schedule.title')} text={t('schedule.text')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <WallTimeField {...form.bind('at')} label={t('schedule.at')} note={t('inZone', { zone })} />
        <FormActions form={form} label={t('schedule.action')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
