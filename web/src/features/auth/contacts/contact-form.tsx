import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './contacts.module.css';

type ContactFormProps = {
  /** As `useForm` answers it. */
  of: {
    form: RefObject<HTMLFormElement | null>;
    refusal: string | null;
    isBusy: boolean;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  };
  submit: string;
  cancelLabel?: string | undefined;
  onCancel: () => void;
  children: ReactNode;
};

/** One step of proving an address or a number: what it asks for, go on, or leave it. */
export const ContactForm = ({ of: { form, refusal, isBusy, onSubmit }, submit, cancelLabel, onCancel, children }: ContactFormProps) => {
  const common = useTexts('kernel');
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      {refusal && <p role="alert">{refusal}</p>}
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
