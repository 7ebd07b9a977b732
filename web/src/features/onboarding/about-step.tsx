import { limits } from '#contract/kernel/limits.ts';
import { counted, every, line, required, text } from '#forms/index.ts';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { faultsOf } from './check.ts';
import styles from './create-profile.module.css';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

const rules = {
  firstName: every(required, line(limits.personName)),
  lastName: line(limits.personName),
  bio: text(limits.bio),
};

const autoComplete = { firstName: 'given-name', lastName: 'family-name' };

export const AboutStep = () => {
  const t = useTexts('onboarding');
  const users = useTexts('profile');
  const { me, draft, setDraft } = useShared();
  const order = useNameOrder();
  const { firstName, lastName, bio } = { ...me, ...draft };
  const names = { firstName, lastName };
  return (
    <StepForm check={() => faultsOf(rules, { ...names, bio })}>
      {(faults) => (
        <>
          <div className={styles.pair}>
            {order.map((name) => (
              <Field
                key={name}
                label={users(name)}
                autoComplete={autoComplete[name]}
                value={names[name]}
                error={faults[name]}
                onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
              />
            ))}
          </div>
          <AreaField
            label={users('bio')}
            rows={4}
            value={bio}
            error={faults['bio']}
            placeholder={t('about.bio')}
            count={counted(bio, limits.bio)}
            onChange={(event) => setDraft({ ...draft, bio: event.target.value })}
          />
        </>
      )}
    </StepForm>
  );
};
