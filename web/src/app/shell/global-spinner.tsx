import { useSpinDelay } from 'spin-delay';
import { useIsActive } from '#kernel/activity/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './global-spinner.module.css';

/** A small ring while requests are under way: half a second of patience first, and never a mere flash. */
export const GlobalSpinner = () => {
  const t = useTexts('kernel');
  const isShown = useSpinDelay(useIsActive(), { delay: 500, minDuration: 200, ssr: false });
  return isShown ? <div role="progressbar" aria-label={t('loading')} className={styles.spinner} /> : null;
};
