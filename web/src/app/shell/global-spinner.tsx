import { useSpinDelay } from 'spin-delay';
import { useIsActive } from '#kernel/activity/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './global-spinner.module.css';

/** A spinner while requests are running: shown after half a second, and for a minimum time. */
export const GlobalSpinner = () => {
  const t = useTexts('kernel');
  const isShown = useSpinDelay(useIsActive(), { delay: 500, minDuration: 200, ssr: false });
  return isShown ? <div role="progressbar" aria-label={t('loading')} className={styles.spinner} /> : null;
};
