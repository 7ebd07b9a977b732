import { useTexts } from '#kernel/i18n/index.ts';
import { ExplainedChoice } from '#ui/explained-choice/explained-choice.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import type { AccessValues } from './access.ts';
import { StrangerPreview } from './stranger-preview.tsx';

const visibilities = ['public', 'registered', 'hidden'] as const;
const contents = ['public', 'registered', 'members'] as const;
const policies = ['open', 'request', 'invite'] as const;

type AccessFieldsProps = {
  values: AccessValues;
  errors: Partial<Record<keyof AccessValues, string | undefined>>;
  onChange: (change: Partial<AccessValues>) => void;
};

/** Visibility, reading and joining: each option is explained, as "registered" alone says little, and so is what follows from all three. */
export const AccessFields = ({ values, errors, onChange }: AccessFieldsProps) => {
  const t = useTexts('communities');
  const explained = useTexts('communities-form');
  return (
    <FieldStack>
      <FieldGroup name="visibility" label={explained('field.visibility')} error={errors.visibility}>
        <ExplainedChoice
          label={explained('field.visibility')}
          options={visibilities.map((value) => ({ value, title: t(`visibility.${value}`), text: explained(`visibility.${value}.text`) }))}
          value={values.visibility}
          onChange={(visibility) => onChange({ visibility })}
        />
      </FieldGroup>
      <FieldGroup name="contentVisibility" label={explained('field.content')} error={errors.contentVisibility}>
        <ExplainedChoice
          label={explained('field.content')}
          options={contents.map((value) => ({ value, title: t(`content.${value}`), text: explained(`content.${value}.text`) }))}
          value={values.contentVisibility}
          onChange={(contentVisibility) => onChange({ contentVisibility })}
        />
      </FieldGroup>
      <FieldGroup name="joinPolicy" label={explained('field.policy')} error={errors.joinPolicy}>
        <ExplainedChoice
          label={explained('field.policy')}
          options={policies.map((value) => ({ value, title: t(`policy.${value}`), text: explained(`policy.${value}.text`) }))}
          value={values.joinPolicy}
          onChange={(joinPolicy) => onChange({ joinPolicy })}
        />
      </FieldGroup>
      <StrangerPreview values={values} />
    </FieldStack>
  );
};
