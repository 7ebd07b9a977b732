import type { AuditEntry } from '#contract/audit.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import type { Column } from '#ui/table/columns.ts';
import { Actor, Target, useActionName } from './audit-words.tsx';
import styles from './audit.module.css';
import type { exportAudit } from './audit.queries.ts';

type FileColumns = Parameters<typeof exportAudit>[1];
type Heading = { key: string; title: string };

export const useAuditColumns = () => {
  const t = useTexts('audit');
  const actionName = useActionName();
  const columns: Column<AuditEntry>[] = [
    { key: 'action', title: t('column.action'), cell: ({ action }) => actionName(action), width: '30%' },
    { key: 'actor', title: t('column.actor'), cell: ({ actor }) => <Actor actor={actor} /> },
    { key: 'target', title: t('column.target'), cell: (entry) => <Target {...entry} /> },
    { key: 'createdAt', title: t('column.createdAt'), sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    {
      key: 'network',
      title: t('column.network'),
      cell: ({ network }) => <span className={styles.whole}>{network ?? t('network.none')}</span>,
    },
    { key: 'targetId', title: t('column.targetId'), cell: ({ target }) => target?.id ?? '–', isExtra: true },
    { key: 'id', title: t('column.id'), cell: ({ id }) => id, isExtra: true },
  ];
  /** An export always contains the changes, even if the table hides them. */
  const always: Heading[] = [
    { key: 'before', title: t('before') },
    { key: 'after', title: t('after') },
    { key: 'requestId', title: t('fact.request') },
  ];
  return { columns, fileColumns: (shown: readonly Heading[]) => [...shown, ...always] as FileColumns };
};
