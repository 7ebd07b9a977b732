import { AGREED } from '#contract/browser/event-words.ts';
import { limits } from '#contract/browser/limits.ts';
import type { EventQuestion } from '#contract/events/questions.ts';
import { counted, type Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Field } from '#ui/field/field.tsx';
import { Text } from '#ui/layout/text.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import { isTicked } from './answer-values.ts';
import { FileAnswer } from './file-answer.tsx';
import styles from './questions.module.css';

type AnswerFieldProps = { question: EventQuestion; bound: Bound<string | string[]>; fileName: string | undefined };

/** The answer to a question of an event. */
export const AnswerField = ({ question: { kind, label, options, isRequired }, bound, fileName }: AnswerFieldProps) => {
  const t = useTexts('events-questions');
  const note = isRequired ? undefined : t('optional');
  const text = { ...bound, value: typeof bound.value === 'string' ? bound.value : '', label, note };
  switch (kind) {
    case 'consent':
      return <Consent bound={bound} label={label} isRequired={isRequired} />;
    case 'choices':
      return (
        <FieldGroup name={bound.name} label={label} note={note} error={bound.error}>
          <ToggleChips
            label={label}
            options={options.map((value) => ({ value, label: value }))}
            chosen={Array.isArray(bound.value) ? bound.value : []}
            most={options.length}
            onChange={bound.onChange}
          />
        </FieldGroup>
      );
    case 'choice':
      return (
        <SelectField {...text} required={isRequired}>
          <option value="">{t('choose')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      );
    case 'file':
      return <FileAnswer {...text} fileName={fileName} />;
    case 'long':
      return <AreaField {...text} required={isRequired} rows={3} count={counted(text.value, limits.eventAnswer)} />;
    case 'text':
      return <Field {...text} required={isRequired} autoComplete="off" />;
  }
};

const Consent = ({ bound, label, isRequired }: { bound: AnswerFieldProps['bound']; label: string; isRequired: boolean }) => (
  <div>
    <label className={styles.consent}>
      <input
        type="checkbox"
        name={bound.name}
        checked={isTicked(bound.value)}
        required={isRequired}
        aria-invalid={bound.error !== undefined}
        onChange={({ target }) => bound.onChange(target.checked ? AGREED : '')}
      />
      <span>{label}</span>
    </label>
    {bound.error && (
      <Text look="error" role="status">
        {bound.error}
      </Text>
    )}
  </div>
);
