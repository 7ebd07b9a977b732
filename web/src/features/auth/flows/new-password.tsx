import { useTexts } from '#kernel/i18n/index.ts';
import { PasswordField } from '../password-field.tsx';
import styles from './flows.module.css';
import { passwordLimits } from './rules.ts';
import { strengthOf } from './strength.ts';
import type { Bound } from '#forms/use-form.ts';

type NewPasswordProps = {
  bind: (name: 'password' | 'confirm') => Bound<string>;
  password: string;
  /** Personal names, which count as easy to guess. */
  own: readonly string[];
  autoFocus?: boolean;
};

/** Fields of a new password: its strength, and a repetition against typing errors. */
export const NewPassword = ({ bind, password, own, autoFocus = false }: NewPasswordProps) => {
  const t = useTexts('auth-flows');
  const strength = strengthOf(password, own);
  const { min, max } = passwordLimits();
  return (
    <>
      <div>
        <PasswordField
          {...bind('password')}
          autoComplete="new-password"
          label={t('newPassword')}
          autoFocus={autoFocus}
          note={t('newPassword.note', { min, max })}
        />
        <p className={styles.strength} data-strength={strength}>
          <span aria-hidden="true" />
          <span aria-hidden="true" />
          <span aria-hidden="true" />
          <span aria-hidden="true" />
          <span className={styles.grade} role="status">
            {strength > 0 && t(`strength.${strength as 1 | 2 | 3 | 4}`)}
          </span>
        </p>
      </div>
      <PasswordField {...bind('confirm')} autoComplete="new-password" label={t('confirm')} />
    </>
  );
};
