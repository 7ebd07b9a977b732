import type { SessionRow } from '#contract/sessions.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import type { Column } from '#ui/table/columns.ts';
import { DeviceCell, PersonCell } from './session-cells.tsx';
import styles from './sessions.module.css';

export const useSessionColumns = (): Column<SessionRow>[] => {
  const t = useTexts('sessions');
  return [
    { key: 'username', title: t('column.username'), cell: (session) => <PersonCell session={session} />, width: '24%' },
    { key: 'name', title: t('column.name'), cell: ({ user }) => personName(user), isExtra: true },
    { key: 'device', title: t('column.device'), cell: (session) => <DeviceCell session={session} /> },
    { key: 'place', title: t('column.place'), cell: ({ place }) => <span className={styles.place}>{place}</span> },
    { key: 'created', title: t('column.created'), sort: 'created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: 'lastSeen', title: t('column.lastSeen'), sort: 'lastSeen', cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
  ];
};
