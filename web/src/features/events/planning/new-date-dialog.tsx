import type { Event } from '#contract/events/index.ts';
import { closeWithToast, ComboField, every, Form, FormActions, required, useForm, wallTime, WallTimeField } from '#forms/index.ts';
import { timeZones, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { endAfterMove, noClocks } from '../event-fields.ts';
import { clockRules } from '../event-rules.ts';
import { ClockChoice } from './clock-choice.tsx';
import { useMoveEvent } from './planning.queries.ts';
import { Toggle } from './toggle.tsx';
import { WhenNotes } from './when-notes.tsx';
import { allGoing } from '../tickets/seats-of.ts';

const DAY = 24 * 60 * 60_000;

/** The new date of a postponed event, and until when guests confirm it. */
export const NewDateDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events-planning');
  const words = useTexts('events');
  const common = useTexts('kernel');
  const { zone: own, now } = useFormat().reader;
  const { mutateAsync: move } = useMoveEvent(event, { isSilent: true });
  const start = wallTimeAt(new Date(now + 14 * DAY).toISOString(), event.zone).slice(0, 10) + event.wallStart.slice(10);
  const form = useForm({
    initial: {
      start,
      end: endAfterMove({ start: event.wallStart, end: event.wallEnd }, start),
      zone: event.zone,
      ...noClocks,
      asks: allGoing(event) > 0,
      until: wallTimeAt(new Date(now + 7 * DAY).toISOString(), own),
    },
    rules: { start: wallTime, end: wallTime, ...clockRules, zone: required, until: every(required, wallTime) },
    codes: { 'event.bad_time': 'end', 'event.in_past': 'start', 'event.bad_deadline': 'until' },
    names: { wallStart: 'start', wallEnd: 'end', reconfirmBy: 'until' },
    submit: async ({ start: wallStart, end: wallEnd, zone, startClock, endClock, asks, until }) => {
      const reconfirmBy = asks ? new Date(instantAt(until, own)).toISOString() : null;
      await move({
        to: 'reschedule',
        body: { wallStart, wallEnd, zone, startsLater: startClock === 'later', endsLater: endClock === 'later', reconfirmBy },
      });
      closeWithToast(onClose, t('date.done'));
    },
  });
  const { values, bind, set } = form;
  return (
    <Dialog title={t('date.title')} text={t('date.text')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          <WallTimeField
            {...bind('start')}
            label={words('field.start')}
            onChange={(to) => set({ start: to, end: endAfterMove(values, to), ...noClocks })}
          />
          <WallTimeField {...bind('end')} label={words('field.end')} onChange={(to) => set({ end: to, endClock: '' })} />
          <WhenNotes {...values} allDay={false} isRefused={Boolean(bind('start').error || bind('end').error)} />
          <ClockChoice bound={bind('startClock')} wallTime={values.start} zone={values.zone} label={words('when.twiceStart')} />
          <ClockChoice bound={bind('endClock')} wallTime={values.end} zone={values.zone} label={words('when.twiceEnd')} />
          <ComboField
            {...bind('zone')}
            onChange={(zone) => set({ zone, ...noClocks })}
            label={words('field.zone')}
            options={timeZones(values.zone)}
          />
          <Toggle name="asks" label={t('date.asks')} note={t('date.asks.text')} isOn={values.asks} onChange={(asks) => set({ asks })} />
          {values.asks && <WallTimeField {...bind('until')} label={t('date.until')} note={t('inZone', { zone: own })} />}
        </FieldStack>
        <FormActions form={form} label={t('date.action')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
