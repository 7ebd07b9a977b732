import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { CopyBlock } from './copy-block.tsx';
import styles from './crash-page.module.css';

const messageOf = (error: unknown): string => {
  if (isApiError(error)) return errorText(error);
  return error instanceof Error ? error.message : typeof error === 'string' ? error : '';
};
const stackOf = (error: unknown): string => {
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return [stack, '', location.pathname, navigator.userAgent].join('\n');
};

/** The error to report: its message, and folded details that can be copied. */
export const CrashReport = ({ error }: { error: unknown }) => {
  const t = useTexts('exceptions');
  const message = messageOf(error);
  return (
    <div className={styles.report}>
      {message && <p className={styles.message}>{message}</p>}
      <details>
        <summary>{t('crash.details')}</summary>
        <CopyBlock label={t('crash.details')} text={stackOf(error)} />
      </details>
    </div>
  );
};
