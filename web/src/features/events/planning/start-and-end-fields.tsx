import { DateField, WallTimeField, type Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { endAfterMove, noClocks, type Clock, type EventFields } from '../event-fields.ts';
import { ClockChoice } from './clock-choice.tsx';
import { WhenNotes } from './when-notes.tsx';

type Moved = Pick<EventFields, 'start' | 'end' | 'startClock' | 'endClock'>;
type TimesForm = {
  values: Moved & Pick<EventFields, 'zone' | 'allDay'>;
  bind: ((name: 'start' | 'end') => Bound<string>) & ((name: 'startClock' | 'endClock') => Bound<Clock>);
  set: (change: Partial<Moved>) => void;
};
/** `onMove`: the start is another; by default only these fields follow it. */
type StartAndEndFieldsProps = { form: TimesForm; onMove?: (moved: Moved) => void };

/** When an event begins and ends: times, or whole days. */
export const StartAndEndFields = ({ form: { values, bind, set }, onMove = set }: StartAndEndFieldsProps) => {
  const t = useTexts('events');
  const { start, end, zone, allDay } = values;
  const moveTo = (to: string) => onMove({ start: to, end: endAfterMove(values, to), ...noClocks });
  const dayOf = (time: string) => time.slice(0, 10);
  return (
    <>
      <FieldPair>
        {allDay ? (
          <>
            <DateField
              {...bind('start')}
              value={dayOf(start)}
              label={t('field.firstDay')}
              onChange={(day) => moveTo(day + start.slice(10))}
            />
            <DateField
              {...bind('end')}
              value={dayOf(end)}
              label={t('field.lastDay')}
              onChange={(day) => set({ end: day + end.slice(10) })}
            />
          </>
        ) : (
          <>
            <WallTimeField {...bind('start')} label={t('field.start')} onChange={moveTo} />
            <WallTimeField {...bind('end')} label={t('field.end')} onChange={(to) => set({ end: to, endClock: '' })} />
          </>
        )}
      </FieldPair>
      <WhenNotes {...values} isRefused={Boolean(bind('start').error || bind('end').error)} />
      {!allDay && <ClockChoice bound={bind('startClock')} wallTime={start} zone={zone} label={t('when.twiceStart')} />}
      {!allDay && <ClockChoice bound={bind('endClock')} wallTime={end} zone={zone} label={t('when.twiceEnd')} />}
    </>
  );
};
