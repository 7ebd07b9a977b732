import { useTexts } from '#kernel/i18n/index.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import type { CommunityForm } from './community-form.ts';
import { ExplainedChoice } from './explained-choice.tsx';

const visibilities = ['public', 'registered', 'hidden'] as const;
const contents = ['members', 'registered', 'public'] as const;
const policies = ['open', 'request', 'invite'] as const;

/** Visibility, reading and joining: each option is explained, as "registered" alone says little. */
export const AccessFields = ({ form: { values, errors, set } }: { form: CommunityForm }) => {
  const t = useTexts('communities');
  return (
    <FieldStack>
      <FieldGroup name="visibility" label={t('field.visibility')} error={errors.visibility}>
        <ExplainedChoice
          label={t('field.visibility')}
          options={visibilities.map((value) => ({ value, title: t(`visibility.${value}`), text: t(`visibility.${value}.text`) }))}
          value={values.visibility}
          onChange={(visibility) => set({ visibility })}
        />
      </FieldGroup>
      <FieldGroup name="joinPolicy" label={t('field.policy')} error={errors.joinPolicy}>
        <ExplainedChoice
          label={t('field.policy')}
          options={policies.map((value) => ({ value, title: t(`policy.${value}`), text: t(`policy.${value}.text`) }))}
          value={values.joinPolicy}
          onChange={(joinPolicy) => set({ joinPolicy })}
        />
      </FieldGroup>
      <FieldGroup name="contentVisibility" label={t('field.content')} error={errors.contentVisibility}>
        <ExplainedChoice
          label={t('field.content')}
          options={contents.map((value) => ({ value, title: t(`content.${value}`), text: t(`content.${value}.text`) }))}
          value={values.contentVisibility}
          onChange={(contentVisibility) => set({ contentVisibility })}
        />
      </FieldGroup>
    </FieldStack>
  );
};
