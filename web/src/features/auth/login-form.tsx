import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { WarningIcon } from '#ui/icons/entry-icons.tsx';
import { Field } from './field.tsx';
import styles from './login-form.module.css';
import { PasswordField } from './password-field.tsx';
import { signIn, type Credentials } from './sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

type Missing = { username?: string; password?: string };

type LoginFormProps = {
  /** For who was signed in a moment ago and goes on where they were. */
  again?: { username: string; signIn: (credentials: Credentials) => Promise<void>; leave: ReactNode };
};

export const LoginForm = ({ again }: LoginFormProps) => {
  const t = useTexts('auth');
  const { isBusy, refusal, submit } = useSignIn(again?.signIn ?? signIn);
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
    // Still here: it was refused, and most likely for the password.
    focusOn(form.current, 'password');
  };

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          <WarningIcon />
          {refusal.text}
        </p>
      )}
      <Field
        label={t('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!again}
        defaultValue={again?.username}
        error={missing.username}
        isInvalid={refusal?.isWrong}
      />
      <PasswordField error={missing.password} isInvalid={refusal?.isWrong} />
      {!again && (
        <label className={styles.remember}>
          <input type="checkbox" name="remember" defaultChecked />
          {t('remember')}
        </label>
      )}
      <button type="submit" className={styles.submit} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? t('submitting') : t('submit')}
      </button>
      {again?.leave}
    </form>
  );
};

const focusOn = (form: HTMLFormElement | null, name: string) => form?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
