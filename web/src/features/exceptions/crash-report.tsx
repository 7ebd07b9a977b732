import { useRef, useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './crash-page.module.css';

const messageOf = (error: unknown): string => {
  if (isApiError(error)) return errorText(error);
  return error instanceof Error ? error.message : typeof error === 'string' ? error : '';
};
const stackOf = (error: unknown): string => {
  const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  return [stack, '', location.pathname, navigator.userAgent].join('\n');
};

/** What it was, for whoever is told about it: the message at once, the rest folded and ready to be sent on. */
export const CrashReport = ({ error }: { error: unknown }) => {
  const t = useTexts('exceptions');
  const message = messageOf(error);
  return (
    <div className={styles.report}>
      {message && <p className={styles.message}>{message}</p>}
      <details>
        <summary>{t('crash.details')}</summary>
        <Stack text={stackOf(error)} />
      </details>
    </div>
  );
};

const Stack = ({ text }: { text: string }) => {
  const t = useTexts('exceptions');
  const kernel = useTexts('kernel');
  const stack = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Not allowed: marked, so that the keyboard can do it.
      () => stack.current && getSelection()?.selectAllChildren(stack.current),
    );
  return (
    <>
      <pre ref={stack} tabIndex={0} aria-label={t('crash.details')}>
        {text}
      </pre>
      <Button onClick={() => void copy()}>{isCopied ? t('crash.copied') : kernel('copy')}</Button>
    </>
  );
};
