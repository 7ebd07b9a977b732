import { useEffect, useState, type ReactNode } from 'react';
import type { HostView } from '#contract/events/guests.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Page, PageHeader } from '#ui/layout/layout.tsx';
import { keptDoors } from '../door-store.ts';
import { DoorView } from '../door-tab.tsx';
import styles from './cold.module.css';

/** The door of the address, if this device keeps it for the user; otherwise null. */
export async function findColdDoor(userId: string, pathname: string): Promise<ReactNode> {
  const named = /^\/events\/([^/]+)\/manage\/?$/.exec(pathname)?.[1];
  if (named === undefined) return null;
  const door = (await keptDoors(userId)).find(({ host }) => host.slug === named || host.id === named);
  return door ? <ColdDoor host={door.host} userId={userId} /> : null;
}

const useIsOnline = (): boolean => {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
};

/** The door without the rest of the application, which needs the network to start. The whole page is reloaded, as it may be newer. */
const ColdDoor = ({ host, userId }: { host: HostView; userId: string }) => {
  const t = useTexts('events-door');
  const isOnline = useIsOnline();
  useEffect(() => {
    document.title = host.title;
  }, [host.title]);
  return (
    <main className={styles.cold}>
      <Page width="wide">
        <PageHeader title={host.title} />
        <div className={styles.bar} data-online={isOnline || undefined}>
          <p role="status">{isOnline ? t('cold.back') : t('cold.text')}</p>
          <Button size="small" onClick={() => location.reload()}>
            {t('cold.open')}
          </Button>
        </div>
        <DoorView host={host} userId={userId} isCold />
      </Page>
    </main>
  );
};
