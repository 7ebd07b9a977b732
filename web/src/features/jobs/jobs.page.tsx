import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { JobRow } from '#contract/jobs.ts';
import { ConsoleTable, FilterSelect, rowsQuery, useTable } from '#console/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { RetryFailed, RetryJob } from './job-acts.tsx';
import { JobNumbers } from './job-numbers.tsx';
import { JobSheet } from './job-sheet.tsx';
import { useJobName } from './job-words.tsx';
import { jobsForm, queryOf, states, targetOf, type JobsFilter, type JobTarget } from './jobs-form.ts';
import { jobQueues, jobsList } from './jobs.queries.ts';
import { QueuesSheet } from './queues-sheet.tsx';
import { useJobColumns } from './use-job-columns.tsx';

/** The open job is in the URL, so that it can be linked. */
const useOpen = () => {
  const [address, setAddress] = useSearchParams();
  const open = (target: JobTarget | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (target === null) next.delete('job');
        else next.set('job', `${target.name}/${target.id}`);
        return next;
      },
      { preventScrollReset: true, replace: target === null },
    );
  return [targetOf(address), open] as const;
};

type FiltersProps = { filter: JobsFilter; names: readonly string[]; onFilter: (change: Partial<JobsFilter>) => void };
const Filters = ({ filter, names, onFilter }: FiltersProps) => {
  const t = useTexts('jobs');
  const jobName = useJobName();
  return (
    <>
      <FilterSelect
        label={t('filter.state')}
        value={filter.state}
        options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(state) => onFilter({ state })}
      />
      <FilterSelect
        label={t('filter.name')}
        value={filter.name}
        options={names.map((value) => ({ value, label: jobName(value) }))}
        isLong
        onChange={(name) => onFilter({ name })}
      />
    </>
  );
};

const retryOf = (job: JobRow) => <RetryJob row={job} />;

export const Page = () => {
  const t = useTexts('jobs');
  const jobName = useJobName();
  const { hasPermission } = useAccess();
  const table = useTable<JobRow, JobsFilter>(jobsForm);
  const input = queryOf(table.filter);
  const query = useQuery(jobsList(input));
  const { data: queues } = useQuery(jobQueues);
  const columns = useJobColumns();
  const [target, setTarget] = useOpen();
  const [isShowingQueues, setShowingQueues] = useState(false);
  const canRetryAll =
    hasPermission('system:job:update') && table.filter.state === 'failed' && query.data?.items.some((row) => row.can.retry);
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={
          <>
            {canRetryAll && <RetryFailed rows={rowsQuery(table.filter)} />}
            <Button disabled={!queues} onClick={() => setShowingQueues(true)}>
              {t('queues')}
            </Button>
          </>
        }
      />
      <JobNumbers queues={queues?.items} />
      <ConsoleTable
        name="jobs"
        label={t('title')}
        table={table}
        query={query}
        columns={columns}
        nameOf={({ name }) => jobName(name)}
        searchPlaceholder={t('search')}
        filters={<Filters filter={table.filter} names={queues?.items.map(({ name }) => name) ?? []} onFilter={table.apply} />}
        onOpen={setTarget}
        {...(hasPermission('system:job:update') && { actionsOf: retryOf })}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {target && <JobSheet key={target.id} target={target} onClose={() => setTarget(null)} />}
      {queues && isShowingQueues && <QueuesSheet queues={queues.items} isMore={queues.isMore} onClose={() => setShowingQueues(false)} />}
    </PageFrame>
  );
};
