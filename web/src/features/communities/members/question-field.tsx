import type { Community } from '#contract/communities/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { counted, type Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import styles from './members.module.css';

type QuestionFieldProps = { question: Community['joinQuestions'][number]; bound: Bound<string> };
const TICKED = 'yes';

/** A question of a community to those who join. */
export const QuestionField = ({ question: { kind, label, options, isRequired }, bound: given }: QuestionFieldProps) => {
  const t = useTexts('communities-members');
  // A question that has just been added has no value yet.
  const bound = { ...given, value: given.value ?? '' };
  const note = isRequired ? undefined : t('join.optional');
  if (kind === 'checkbox')
    return (
      <div>
        <Row as="label" gap={10} align="start" className={styles.accept}>
          <input
            type="checkbox"
            name={bound.name}
            checked={bound.value === TICKED}
            aria-invalid={bound.error !== undefined}
            onChange={({ target }) => bound.onChange(target.checked ? TICKED : '')}
          />
          {label}
        </Row>
        {bound.error && (
          <Text look="error" role="status">
            {bound.error}
          </Text>
        )}
      </div>
    );
  if (kind === 'choice')
    return (
      <SelectField {...bound} label={label} note={note} required={isRequired}>
        <option value="">{t('join.choose')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    );
  return <AreaField {...bound} label={label} note={note} required={isRequired} rows={2} count={counted(bound.value, limits.joinAnswer)} />;
};
