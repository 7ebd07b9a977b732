import type { Bound } from '#forms/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { instantAt } from '#ui/date/zoned-wall-time.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import type { Clock } from '../event-fields.ts';
import { isTwice } from '../event-rules.ts';

type ClockChoiceProps = { bound: Bound<Clock>; wallTime: string; zone: string; label: string };

/** The choice between two equal wall times in a night in which clocks go back; nothing at other times. */
export const ClockChoice = ({ bound: { name, value, error, onChange }, wallTime, zone, label }: ClockChoiceProps) => {
  const t = useTexts('events');
  const language = useLanguage();
  if (!isTwice(wallTime, zone)) return null;
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'short',
  });
  const options = (['earlier', 'later'] as const).map((one) => ({
    value: one,
    label: clock.format(new Date(instantAt(wallTime, zone, one))),
  }));
  return (
    <FieldGroup name={name} label={label} error={error} note={t('when.twice')}>
      <Choice label={label} look="lines" options={options} value={value as 'earlier' | 'later'} onChange={onChange} />
    </FieldGroup>
  );
};
