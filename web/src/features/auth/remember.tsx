import { useTexts } from '#kernel/i18n/index.ts';
import styles from './login-form.module.css';

/** As it stands now, for ways in beside the form; yes where nobody is asked. */
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
