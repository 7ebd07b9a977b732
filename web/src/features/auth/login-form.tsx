import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { FlowLink } from './flow-link.tsx';
import { arrival } from './flow.ts';
import styles from './login-form.module.css';
import { PasswordField } from './password-field.tsx';
import { Remember } from './remember.tsx';
import type { SignIn } from './sign-in.ts';
import { SubmitButton } from './submit-button.tsx';
import { useSignIn } from './use-sign-in.ts';

type Missing = { username?: string; password?: string };

type LoginFormProps = {
  signIn: SignIn;
  /** Set to sign in again after the session has ended, on the same page. */
  again?: { username: string; leave: ReactNode };
};

export const LoginForm = ({ signIn, again }: LoginFormProps) => {
  const t = useTexts('auth');
  const { isBusy, refusal, submit } = useSignIn(signIn);
  const [missing, setMissing] = useState<Missing>({});
  const form = useRef<HTMLFormElement>(null);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [username, password] = [String(data.get('username')).trim(), String(data.get('password'))];
    const found: Missing = {
      ...(username === '' && { username: t('account.required') }),
      ...(password === '' && { password: t('password.required') }),
    };
    setMissing(found);
    const [first] = Object.keys(found);
    if (first) return focusOn(form.current, first);
    await submit({ username, password, remember: data.has('remember') });
    // The form is still mounted: the sign-in failed, most likely because of the password.
    focusOn(form.current, 'password');
  };

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      {refusal && <Refusal text={refusal.text} />}
      <Field
        label={t('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!again}
        defaultValue={again?.username ?? arrival().username}
        error={missing.username}
        isInvalid={refusal?.isWrong}
      />
      <PasswordField error={missing.password} isInvalid={refusal?.isWrong} />
      {!again && (
        <p className={styles.row}>
          <Remember />
          <FlowLink flow="forgot">{t('forgot')}</FlowLink>
        </p>
      )}
      <SubmitButton label={t('submit')} busyLabel={t('submitting')} isBusy={isBusy} />
      {again?.leave}
    </form>
  );
};

const focusOn = (form: HTMLFormElement | null, name: string) => form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
