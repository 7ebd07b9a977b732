import type { ErrorCode } from '#contract/errors.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { CodeField } from '../flows/code-field.tsx';
import { Resend } from '../flows/resend.tsx';
import { errorsOf, rules } from '../flows/rules.ts';
import { useForm } from '#forms/use-form.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contacts.module.css';

type CodeStepProps = {
  text: string;
  /** Key of the countdown until the code can be resent. */
  wait: string;
  /** The code from the link, if any. */
  given: string;
  resend: (() => Promise<{ resendAfter: number }>) | undefined;
  confirm: (code: string) => Promise<void>;
  taken: Partial<Record<ErrorCode, 'code'>>;
  /** Set if cancelling gives up more than this step. */
  cancelLabel?: string | undefined;
  /** False if the code was not requested just now. */
  isFocused?: boolean;
  onCancel: () => void;
};

/** Input for the code that was sent to a new email address or phone number. */
export const CodeStep = ({ text, wait, given, resend, confirm, taken, cancelLabel, isFocused = true, onCancel }: CodeStepProps) => {
  const t = useTexts('auth-contacts');
  const form = useForm({
    initial: { code: given },
    check: ({ code }) => errorsOf({ code: rules.code(code) }),
    submit: ({ code }) => confirm(code),
    codes: { 'auth.code_wrong': 'code', 'auth.code_spent': 'code', ...taken },
  });
  return (
    <ContactForm of={form} submit={t('code.confirm')} cancelLabel={cancelLabel} onCancel={onCancel}>
      <p className={styles.text} role="status">
        {text}
      </p>
      <CodeField value={form.values.code} error={form.errors.code} onChange={(code) => form.set({ code })} autoFocus={isFocused} />
      {resend && <Resend wait={wait} label={t('code.again')} send={resend} />}
    </ContactForm>
  );
};
