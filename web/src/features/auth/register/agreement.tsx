import { useTexts } from '#kernel/i18n/index.ts';
import styles from '../flows/flows.module.css';

type AgreementProps = { isAgreed: boolean; error: string | undefined; onChange: (isAgreed: boolean) => void };

/** The documents open in a new tab, so that no input of the form is lost. */
export const Agreement = ({ isAgreed, error, onChange }: AgreementProps) => {
  const t = useTexts('auth-flows');
  return (
    <div className={styles.agree}>
      <input
        id="agreed"
        name="agreed"
        type="checkbox"
        checked={isAgreed}
        aria-invalid={error !== undefined}
        aria-describedby={error && 'agreed-note'}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor="agreed">
        {t('agree.before')}{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          {t('agree.privacy')}
        </a>{' '}
        {t('agree.and')}{' '}
        <a href="/terms" target="_blank" rel="noreferrer">
          {t('agree.terms')}
        </a>
      </label>
      {error && (
        <p id="agreed-note" role="status">
          {error}
        </p>
      )}
    </div>
  );
};
