import { ComboField, DateField, WallTimeField } from '#forms/index.ts';
import { timeZones, useTexts } from '#kernel/i18n/index.ts';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { endAfterMove, type EventForm, noClocks } from './event-fields.ts';
import { moveWindow } from './planning/setup.ts';
import { ClockChoice } from './planning/clock-choice.tsx';
import { Toggle } from './planning/toggle.tsx';
import { WhenNotes } from './planning/when-notes.tsx';

export const WhenFields = ({ form: { values, bind, set } }: { form: EventForm }) => {
  const t = useTexts('events');
  const { start, end, zone, allDay } = values;
  const moveTo = (to: string) => set({ start: to, end: endAfterMove(values, to), ...moveWindow(values, start, to), ...noClocks });
  const dayOf = (time: string) => time.slice(0, 10);
  return (
    <FieldStack>
      <Toggle name="allDay" label={t('field.allDay')} isOn={allDay} onChange={(isOn) => set({ allDay: isOn })} />
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
      <ComboField
        {...bind('zone')}
        onChange={(to) => set({ zone: to, ...noClocks })}
        label={t('field.zone')}
        note={t('field.zone.text')}
        options={timeZones(zone)}
      />
    </FieldStack>
  );
};
