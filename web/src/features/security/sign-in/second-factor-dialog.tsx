import { useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SecondFactorForm, type SecondFactorFormProps } from './second-factor-form.tsx';

/** Shown over the sign-in method that asked for it; closing it returns to that. */
export const SecondFactorDialog = (props: SecondFactorFormProps) => {
  const t = useTexts('security');
  return (
    <Dialog title={t('factor.title')} width={420} focus="input, [data-look=primary]" holdsWords onClose={() => props.onBack(null)}>
      <SecondFactorForm {...props} />
    </Dialog>
  );
};
