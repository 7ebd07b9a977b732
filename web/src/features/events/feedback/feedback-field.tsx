import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import type { EventForm } from '../event-fields.ts';

/** Whether guests are asked how it was, and when. */
export const FeedbackField = ({ form: { bind } }: { form: EventForm }) => {
  const t = useTexts('events');
  return (
    <SelectField {...bind('feedbackHours')} label={t('field.feedback')} note={t('field.feedback.text', { days: limits.feedback.days })}>
      {limits.feedback.hours.map((hours) => (
        <option key={hours} value={String(hours)}>
          {hours % 24 === 0 ? t('field.feedback.days', { count: hours / 24 }) : t('field.feedback.hours', { count: hours })}
        </option>
      ))}
      <option value="">{t('field.feedback.off')}</option>
    </SelectField>
  );
};
