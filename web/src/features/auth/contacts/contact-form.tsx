import type { ReactNode } from 'react';
import type { FormState } from '#forms/use-form.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './contacts.module.css';

type ContactFormProps = {
  of: Pick<FormState<object>, 'formProps' | 'failure' | 'isBusy'>;
  submit: string;
  cancelLabel?: string | undefined;
  onCancel: () => void;
  children: ReactNode;
};

/** One step of verifying an email address or phone number: fields, submit and cancel. */
export const ContactForm = ({ of: { formProps, failure, isBusy }, submit, cancelLabel, onCancel, children }: ContactFormProps) => {
  const common = useTexts('kernel');
  return (
    <form {...formProps} className={styles.form}>
      {failure && <p role="alert">{failure}</p>}
      {children}
      <div className={styles.actions}>
        <Button look="primary" type="submit" isBusy={isBusy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{cancelLabel ?? common('cancel')}</Button>
      </div>
    </form>
  );
};
