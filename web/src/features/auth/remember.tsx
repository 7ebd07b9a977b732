import { useTexts } from '#kernel/i18n/index.ts';
import styles from './login-form.module.css';

/** The current state of the checkbox, for sign-ins outside the form; true if there is no checkbox. */
export const isRemembered = (): boolean => document.querySelector<HTMLInputElement>('input[name=remember]')?.checked ?? true;

export const Remember = () => {
  const t = useTexts('auth');
  return (
    <label className={styles.remember}>
      <input type="checkbox" name="remember" defaultChecked />
      {t('remember')}
    </label>
  );
};
