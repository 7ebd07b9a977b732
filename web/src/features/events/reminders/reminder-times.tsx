import type { ReminderMinutes } from '#contract/events/reminders.ts';
import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';

type ReminderTimesProps = { chosen: readonly ReminderMinutes[]; onChange: (minutes: ReminderMinutes[]) => void };

/** How long before the start: any of the times, up to the limit. */
export const ReminderTimes = ({ chosen, onChange }: ReminderTimesProps) => {
  const t = useTexts('events');
  return (
    <ToggleChips
      label={t('reminders.times')}
      options={limits.reminders.minutes.map((minutes) => ({ value: String(minutes), label: t(`reminders.before.${minutes}`) }))}
      chosen={chosen.map(String)}
      most={limits.reminders.max}
      onChange={(values) => onChange(limits.reminders.minutes.filter((minutes) => values.includes(String(minutes))))}
    />
  );
};
