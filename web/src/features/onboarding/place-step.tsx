import { limits } from '#contract/kernel/limits.ts';
import { line } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { faultsOf } from './check.ts';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

const rules = { location: line(limits.location) };

export const PlaceStep = () => {
  const t = useTexts('onboarding');
  const users = useTexts('profile');
  const { me, draft, setDraft } = useShared();
  const { location } = { ...me, ...draft };
  return (
    <StepForm check={() => faultsOf(rules, { location })}>
      {(faults) => (
        <Field
          label={users('location')}
          autoComplete="address-level2"
          value={location}
          error={faults['location']}
          note={t(me.isPublic ? 'place.public' : 'place.private')}
          onChange={(event) => setDraft({ ...draft, location: event.target.value })}
        />
      )}
    </StepForm>
  );
};
