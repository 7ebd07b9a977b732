import { limits } from '#contract/kernel/limits.ts';
import { codePoints } from '#contract/kernel/patterns.ts';
import { lineRule, textRule } from '#kernel/forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { faultsOf } from './check.ts';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

const rules = {
  firstName: lineRule({ min: 1, ...limits.personName }),
  lastName: lineRule(limits.personName),
  bio: textRule(limits.bio),
};

export const AboutStep = () => {
  const t = useTexts('onboarding');
  const users = useTexts('users');
  const { me, draft, setDraft } = useShared();
  const { firstName, lastName, bio } = { ...me, ...draft };
  return (
    <StepForm check={() => faultsOf(rules, { firstName, lastName, bio })}>
      {(faults) => (
        <>
          <div className={styles.pair}>
            <Field
              label={users('firstName')}
              autoComplete="given-name"
              value={firstName}
              error={faults['firstName']}
              onChange={(event) => setDraft({ ...draft, firstName: event.target.value })}
            />
            <Field
              label={users('lastName')}
              autoComplete="family-name"
              value={lastName}
              error={faults['lastName']}
              onChange={(event) => setDraft({ ...draft, lastName: event.target.value })}
            />
          </div>
          <AreaField
            label={users('bio')}
            rows={4}
            value={bio}
            error={faults['bio']}
            placeholder={t('about.bio')}
            note={t('about.count', { count: codePoints(bio), max: limits.bio.max })}
            onChange={(event) => setDraft({ ...draft, bio: event.target.value })}
          />
        </>
      )}
    </StepForm>
  );
};
