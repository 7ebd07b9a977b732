import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { useShared } from './step-context.ts';
import { StepForm } from './step-form.tsx';

export const PlaceStep = () => {
  const t = useTexts('onboarding');
  const users = useTexts('profile');
  const { me, form } = useShared();
  return (
    <StepForm>
      <Field
        {...form.bind('location')}
        label={users('location')}
        autoComplete="address-level2"
        note={t(me.isPublic ? 'place.public' : 'place.private')}
      />
    </StepForm>
  );
};
