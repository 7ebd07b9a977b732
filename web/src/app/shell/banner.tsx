import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSpinDelay } from 'spin-delay';
import { useTexts } from '#kernel/i18n/index.ts';
import { useConnection } from '#kernel/realtime/index.ts';
import { CheckIcon, OfflineIcon } from '#ui/icons/icons.tsx';
import styles from './banner.module.css';

const backForMs = 3_000;

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** The connection state to show, and `back` for a moment after a reconnect. Short interruptions are not shown. */
const useLine = (): 'offline' | 'lost' | 'back' | null => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isWaiting = useConnection((connection) => connection.state === 'waiting');
  const isLost = useSpinDelay(isWaiting, { delay: 5_000, minDuration: 0, ssr: false });
  const [wasLost, setWasLost] = useState(false);
  if ((!isOnline || isLost) && !wasLost) setWasLost(true);
  const isBack = wasLost && isOnline && !isWaiting;
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setWasLost(false), backForMs);
    return () => clearTimeout(timer);
  }, [isBack]);
  if (!isOnline) return 'offline';
  if (isBack) return 'back';
  return wasLost ? 'lost' : null;
};

/** Says that the data on the screen may be stale, and why; takes its own space, so that it covers nothing. */
export const Banner = () => {
  const t = useTexts('app');
  const line = useLine();
  return (
    <div role="status">
      {line && (
        <p className={styles.banner} data-banner data-line={line}>
          {line === 'back' ? <CheckIcon size={16} /> : <OfflineIcon size={16} />}
          <span>{t(`connection.${line}`)}</span>
        </p>
      )}
    </div>
  );
};
