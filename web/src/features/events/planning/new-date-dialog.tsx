import { wallTimePattern } from '#contract/browser/patterns.ts';
import type { Event } from '#contract/events/index.ts';
import { closeWithToast, ComboField, every, Form, FormActions, required, useForm, wallTime, WallTimeField } from '#forms/index.ts';
import { timeZones, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { instantAt, wallTimeAt } from '#ui/date/zoned-wall-time.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { endAfterMove, noClocks, shownTimes, timesOf, type EventFields } from '../event-fields.ts';
import { timeRules } from '../event-rules.ts';
import { PastDialog } from '../past-dialog.tsx';
import { useMoveEvent } from './planning.queries.ts';
import { StartAndEndFields } from './start-and-end-fields.tsx';
import { Toggle } from './toggle.tsx';
import { isInPast, useQuestion } from './use-question.ts';
import { allGoing } from '../tickets/seats-of.ts';

const DAY = 24 * 60 * 60_000;

type Times = Pick<EventFields, 'start' | 'end' | 'zone' | 'allDay' | 'startClock' | 'endClock'>;
/** Whether the event would have begun; false while its start or its zone is incomplete. */
function hasBegun({ zone, startClock, ...times }: Times, now: number): boolean {
  if (!wallTimePattern.test(times.start)) return false;
  try {
    return Date.parse(instantAt(timesOf(times).wallStart, zone, startClock || 'compatible')) <= now;
  } catch {
    return false;
  }
}

/** The values that the dialog begins with: the same weekday and hour, at least two weeks ahead, and a week for the guests to confirm it. */
function initialValues(event: Event, now: number) {
  const { zone, allDay } = event;
  const before = shownTimes(event);
  const former = Date.parse(event.startsAt);
  const weeks = Math.max(1, Math.ceil((now + 14 * DAY - former) / (7 * DAY)));
  const start = wallTimeAt(new Date(former + weeks * 7 * DAY).toISOString(), zone).slice(0, 10) + before.start.slice(10);
  const until = wallTimeAt(new Date(now + 7 * DAY).toISOString(), zone);
  return { start, end: endAfterMove({ ...before, allDay }, start), zone, allDay, ...noClocks, asks: allGoing(event) > 0, until };
}
type Fields = ReturnType<typeof initialValues>;

/** A date in the past is not to be confirmed. */
const isAsking = (fields: Fields, now: number) => fields.asks && !hasBegun(fields, now);
const deadline = every(required, wallTime);

/** The new date of a postponed event, and until when guests confirm it. */
export const NewDateDialog = ({ event, onClose }: { event: Event; onClose: () => void }) => {
  const t = useTexts('events-planning');
  const words = useTexts('events');
  const common = useTexts('kernel');
  const { now } = useFormat().reader;
  const question = useQuestion();
  const { mutateAsync: move } = useMoveEvent(event, { isSilent: true });
  const form = useForm({
    initial: initialValues(event, now),
    rules: { ...timeRules, until: (until, fields) => (isAsking(fields, Date.now()) ? deadline(until, fields) : undefined) },
    codes: { 'event.bad_time': 'end', 'event.bad_zone': 'zone', 'event.bad_deadline': 'until' },
    names: { wallStart: 'start', wallEnd: 'end', reconfirmBy: 'until' },
    onError: isInPast,
    submit: async (fields) => {
      const { zone, startClock, endClock, until } = fields;
      const clocks = { startsLater: startClock === 'later', endsLater: endClock === 'later' };
      const reconfirmBy = isAsking(fields, Date.now()) ? new Date(instantAt(until, zone)).toISOString() : null;
      const body = { ...timesOf(fields), zone, ...clocks, reconfirmBy };
      await question.send((confirmed) => move({ to: 'reschedule', body: { ...body, ...confirmed } }));
      closeWithToast(onClose, t('date.done'));
    },
  });
  const { values, bind, set } = form;
  return (
    <Dialog title={t('date.title')} text={t('date.text')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          <StartAndEndFields form={form} />
          <ComboField
            {...bind('zone')}
            onChange={(zone) => set({ zone, ...noClocks })}
            label={words('field.zone')}
            options={timeZones(values.zone)}
          />
          {!hasBegun(values, now) && (
            <Toggle name="asks" label={t('date.asks')} note={t('date.asks.text')} isOn={values.asks} onChange={(asks) => set({ asks })} />
          )}
          {isAsking(values, now) && <WallTimeField {...bind('until')} label={t('date.until')} note={t('inZone', { zone: values.zone })} />}
        </FieldStack>
        {question.isAsked && <PastDialog isEdit onPublish={() => question.answer(true)} onClose={() => question.answer(false)} />}
        <FormActions form={form} label={t('date.action')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
