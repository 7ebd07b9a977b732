import { useTexts } from '#kernel/i18n/index.ts';
import styles from './demo-accounts.module.css';
import type { SignIn } from './sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

/** The demo accounts; not secret, as the server prints them too. */
const accounts = ['admin', 'common', 'user'] as const;
const password = 'Plaza2026demo';

export const DemoAccounts = ({ signIn }: { signIn: SignIn }) => {
  const t = useTexts('auth');
  const { isBusy, refusal, submit } = useSignIn(signIn);
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo')}</h2>
      <div className={styles.accounts}>
        {accounts.map((username) => (
          <button
            key={username}
            type="button"
            className={styles.account}
            disabled={isBusy}
            onClick={() => submit({ username, password, remember: true })}
          >
            <span className={styles.initial} aria-hidden="true">
              {username.charAt(0).toUpperCase()}
            </span>
            <span>
              <strong>{t(`demo.${username}`)}</strong>
              <small>{t(`demo.${username}.text`)}</small>
            </span>
          </button>
        ))}
      </div>
      {refusal && <p role="alert">{refusal.text}</p>}
      <p className={styles.note}>{t('demo.note', { password })}</p>
    </section>
  );
};
