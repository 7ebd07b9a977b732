import { useSyncExternalStore } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { icon } from '#ui/icons/icon.tsx';
import styles from './page-end.module.css';

const UpIcon = icon(<path d="M12 19.5V5M5.5 11.5 12 5l6.5 6.5" />);

/** Scrolled down by more than one screen. Not read while rendering, as that would force a layout of the page. */
let isFar = false;
const subscribe = (listener: () => void) => {
  const look = () => {
    isFar = scrollY > innerHeight;
    listener();
  };
  const frame = requestAnimationFrame(look);
  const events = ['scroll', 'resize'] as const;
  for (const event of events) addEventListener(event, look, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    for (const event of events) removeEventListener(event, look);
  };
};
const isFarDown = () => isFar;

const goUp = () => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The button is removed at the top, so the focus is moved first.
  document.getElementById('main')?.focus({ preventScroll: true });
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
};

export const BackToTop = () => {
  const t = useTexts('content');
  const isNeeded = useSyncExternalStore(subscribe, isFarDown);
  if (!isNeeded) return null;
  return (
    <button type="button" className={styles.top} title={t('backToTop')} aria-label={t('backToTop')} onClick={goUp}>
      <UpIcon />
    </button>
  );
};
