import { limits } from '#contract/browser/limits.ts';
import { counted } from '#forms/index.ts';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

const autoComplete = { firstName: 'given-name', lastName: 'family-name' };

export const AboutStep = () => {
  const t = useTexts('onboarding');
  const users = useTexts('profile');
  const { bind, values } = useShared().form;
  return (
    <StepForm>
      <div className={styles.pair}>
        {useNameOrder().map((name) => (
          <Field key={name} {...bind(name)} label={users(name)} autoComplete={autoComplete[name]} />
        ))}
      </div>
      <AreaField {...bind('bio')} label={users('bio')} rows={4} placeholder={t('about.bio')} count={counted(values.bio, limits.bio)} />
    </StepForm>
  );
};
