import { Link } from 'react-router';
import type { JobQueue } from '#contract/jobs.ts';
import { RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { JobName } from './job-words.tsx';
import { hrefOf } from './jobs-form.ts';
import styles from './jobs.module.css';

type QueuesSheetProps = { queues: readonly JobQueue[]; isMore: boolean; onClose: () => void };
/** All kinds of jobs beside the list: the number per state, and the schedule. */
export const QueuesSheet = ({ queues, isMore, onClose }: QueuesSheetProps) => {
  const t = useTexts('jobs');
  const common = useTexts('kernel');
  return (
    <Dialog title={t('queues')} closeLabel={common('close')} place="side" width={560} onClose={onClose}>
      {isMore && <p>{t('queues.more')}</p>}
      <Stack as="ul" className={styles.queues}>
        {queues.map((queue) => (
          <li key={queue.name}>
            <Link to={hrefOf({ name: queue.name })}>
              <JobName name={queue.name} />
            </Link>
            <Counts queue={queue} />
            <Times queue={queue} />
          </li>
        ))}
      </Stack>
    </Dialog>
  );
};

const Counts = ({ queue }: { queue: JobQueue }) => {
  const t = useTexts('jobs');
  const format = useFormat();
  const counts = [
    ['waiting', queue.waiting + queue.retrying],
    ['active', queue.active],
    ['failed', queue.failed],
    ['done', queue.done],
  ] as const;
  return (
    <dl className={styles.counts}>
      {counts.map(([state, count]) => (
        <Stack justify="between" key={state} data-alarm={state === 'failed' && count > 0}>
          <dt>{t(`number.${state}`)}</dt>
          <dd>{format.number(count)}</dd>
        </Stack>
      ))}
    </dl>
  );
};

const Times = ({ queue: { schedule } }: { queue: JobQueue }) => {
  const t = useTexts('jobs');
  if (!schedule) return <p className={styles.times}>{t('queue.onCall')}</p>;
  const { cron, lastAt, nextAt } = schedule;
  return (
    <p className={styles.times}>
      <span>
        {t('queue.cron')} <code>{cron}</code>
      </span>
      {lastAt && (
        <span>
          {t('queue.last')} <RelativeTime at={lastAt} />
        </span>
      )}
      {nextAt && (
        <span>
          {t('queue.next')} <RelativeTime at={nextAt} />
        </span>
      )}
    </p>
  );
};
