import { useState } from 'react';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import styles from './flows.module.css';
import { useCountdown } from './use-countdown.ts';

type ResendProps = {
  /** Key of the countdown, including the receiver. */
  wait: string;
  label: string;
  /** Returns the seconds until the next attempt. */
  send: () => Promise<{ resendAfter: number }>;
};

/** Resends a mail after the countdown. */
export const Resend = ({ wait, label, send }: ResendProps) => {
  const t = useTexts('auth-flows');
  const { left, start } = useCountdown(wait);
  const [status, setStatus] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { resendAfter } = await send();
      start(resendAfter);
      setStatus(t('resent'));
    } catch (error) {
      setStatus(errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className={styles.resend}>
      <button type="button" className={styles.link} disabled={left > 0 || isBusy} onClick={press}>
        {left > 0 ? t('resend.wait', { seconds: left }) : label}
      </button>
      {status && <p role="status">{status}</p>}
    </div>
  );
};
