import type { FormState } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { ChannelValues } from './channel-values.ts';
import { keepChoices, useKeepText } from './retention.ts';

/** How long the messages of a channel are kept: a choice, or a number of days. */
export const RetentionField = ({ form: { bind, values } }: { form: FormState<ChannelValues> }) => {
  const t = useTexts('chat-channels');
  const keepText = useKeepText();
  return (
    <>
      <SelectField {...bind('keep')} label={t('keep')} note={t('keep.note')}>
        {keepChoices.map((days) => (
          <option key={days} value={days}>
            {keepText(days === '' ? null : Number(days))}
          </option>
        ))}
        <option value="other">{t('keep.other')}</option>
      </SelectField>
      {values.keep === 'other' && <Field {...bind('days')} label={t('keep.number')} inputMode="numeric" autoComplete="off" required />}
    </>
  );
};

type ShorteningProps = { days: number; onAnswer: (isSure: boolean) => void };

/** Asks before a rule ends messages that are kept now. */
export const ShorteningQuestion = ({ days, onAnswer }: ShorteningProps) => {
  const t = useTexts('chat-channels');
  return (
    <QuestionDialog
      title={t('keep.ask')}
      text={t('keep.ask.text', { count: days })}
      action={t('keep.ask.action')}
      onAct={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
};
