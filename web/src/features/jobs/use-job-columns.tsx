import type { JobRow } from '#contract/jobs.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import type { Column } from '#ui/table/columns.ts';
import { Empty, JobName, StateTag } from './job-words.tsx';
import styles from './jobs.module.css';

const When = ({ at }: { at: string | null }) => (at ? <RelativeTime at={at} /> : <Empty />);

export const useJobColumns = (): Column<JobRow>[] => {
  const t = useTexts('jobs');
  return [
    { key: 'name', title: t('column.name'), cell: ({ name }) => <JobName name={name} />, width: '26%' },
    { key: 'state', title: t('column.state'), cell: ({ state }) => <StateTag state={state} /> },
    { key: 'runs', title: t('column.runs'), cell: ({ runs }) => runs, align: 'end' },
    { key: 'error', title: t('column.error'), cell: ({ error }) => (error ? <span className={styles.error}>{error}</span> : <Empty />) },
    { key: 'due', title: t('column.due'), cell: ({ dueAt }) => <When at={dueAt} /> },
    { key: 'created', title: t('column.created'), sort: 'created', cell: ({ createdAt }) => <When at={createdAt} /> },
    { key: 'started', title: t('column.started'), cell: ({ startedAt }) => <When at={startedAt} />, isExtra: true },
    { key: 'finished', title: t('column.finished'), sort: 'finished', cell: ({ finishedAt }) => <When at={finishedAt} /> },
  ];
};
