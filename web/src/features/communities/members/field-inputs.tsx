import type { MemberField } from '#contract/communities/shapes.ts';
import type { Bound } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { limits } from '#contract/browser/limits.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { fieldName, type FieldInputs } from './joining.ts';

type FieldInputsProps = { fields: readonly MemberField[]; bind: (name: keyof FieldInputs) => Bound<string> };

/** The inputs for a member's information about themselves in a community. */
export const MemberFieldInputs = ({ fields, bind }: FieldInputsProps) =>
  fields.map((field) => <MemberFieldInput key={field.id} field={field} bound={bind(fieldName(field))} />);

const MemberFieldInput = ({
  field: { kind, label, options, isRequired, visibleTo },
  bound,
}: {
  field: MemberField;
  bound: Bound<string>;
}) => {
  const t = useTexts('communities-members');
  const notes = [...(isRequired ? [] : [t('join.optional')]), ...(visibleTo === 'moderators' ? [t('fields.moderators')] : [])];
  const props = { ...bound, value: bound.value ?? '', label, required: isRequired, note: notes.join(' · ') || undefined };
  if (kind === 'choice')
    return (
      <SelectField {...props}>
        <option value="">{t('join.choose')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    );
  return (
    <Field
      {...props}
      autoComplete="off"
      maxLength={limits.memberFieldValue.max}
      {...(kind === 'link' && { type: 'url', inputMode: 'url', placeholder: 'https://' })}
    />
  );
};
