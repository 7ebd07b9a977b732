import { useQuery } from '@tanstack/react-query';
import type { JobDetail } from '#contract/jobs.ts';
import { hasText, useFormat, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { useAccess } from '#kernel/access/index.ts';
import { Facts, type Fact } from '#ui/facts/facts.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { CancelJob, RetryJob } from './job-acts.tsx';
import { StateTag, useJobName } from './job-words.tsx';
import type { JobTarget } from './jobs-form.ts';
import styles from './jobs.module.css';
import { jobQuery } from './jobs.queries.ts';

/** One job beside the list: its details and actions. */
export const JobSheet = ({ target, onClose }: { target: JobTarget; onClose: () => void }) => {
  const common = useTexts('kernel');
  const jobName = useJobName();
  const job = useQuery(jobQuery(target));
  return (
    <Dialog title={jobName(target.name)} closeLabel={common('close')} place="side" width={520} onClose={onClose}>
      {job.data ? (
        <Details job={job.data} />
      ) : (
        <LoadingState query={job}>
          <BoneText lines={8} />
        </LoadingState>
      )}
    </Dialog>
  );
};

const Details = ({ job }: { job: JobDetail }) => (
  <Stack gap={16} align="start">
    <JobFacts job={job} />
    <div className={styles.acts}>
      <RetryJob row={job} />
      <CancelJob row={job} />
    </div>
    {job.state === 'failed' && job.isFinal && <Final name={job.name} />}
  </Stack>
);

/** Explains why there is no action, and where to go instead. */
const Final = ({ name }: { name: string }) => {
  const t = useTexts('jobs');
  const { hasPermission } = useAccess();
  const key = `final.${name}`;
  return (
    <>
      <p>{t(hasText('jobs', key) ? (key as TextKey<'jobs'>) : 'final.other')}</p>
      {name === 'outbox.send' && hasPermission('system:outbox:read') && (
        <LinkButton to="/system/outbox?state=failed">{t('outbox')}</LinkButton>
      )}
    </>
  );
};

const JobFacts = ({ job }: { job: JobDetail }) => {
  const t = useTexts('jobs');
  const format = useFormat();
  const times = (['created', 'due', 'started', 'finished'] as const).flatMap((when): Fact[] => {
    const at = job[`${when}At`];
    return at ? [[t(`column.${when}`), format.full(at)]] : [];
  });
  const facts: Fact[] = [
    [t('column.state'), <StateTag key="state" state={job.state} />],
    [t('column.runs'), t('runs', { runs: job.runs, most: job.maxRuns })],
    ...times,
    ...(job.error ? [[t('column.error'), <code key="error">{job.error}</code>] as Fact] : []),
    [t('data'), <Data key="data" data={job.data} />],
    [t('fact.id'), <code key="id">{job.id}</code>],
  ];
  return <Facts facts={facts} />;
};

const Data = ({ data }: Pick<JobDetail, 'data'>) => {
  const t = useTexts('jobs');
  if (data.length === 0) return t('data.none');
  return data.map(({ name, value }) => (
    <div key={name}>
      <code>{name}</code>: {value === null ? t('data.hidden') : <code>{value}</code>}
    </div>
  ));
};
