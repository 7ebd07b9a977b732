import { Link } from 'react-router';
import type { JobQueue } from '#contract/jobs.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { hrefOf } from './jobs-form.ts';
import styles from './jobs.module.css';

const shown = ['waiting', 'active', 'failed', 'done'] as const;

/** The number of jobs per state, each linked to its rows. */
export const JobNumbers = ({ queues }: { queues: readonly JobQueue[] | undefined }) => {
  const t = useTexts('jobs');
  const format = useFormat();
  const sumOf = (state: (typeof shown)[number]) =>
    (queues ?? []).reduce((sum, queue) => sum + queue[state] + (state === 'waiting' ? queue.retrying : 0), 0);
  return (
    <ul className={styles.numbers} aria-label={t('numbers')}>
      {shown.map((state) => (
        <li key={state}>
          <Link to={hrefOf({ state })} className={styles.number} data-alarm={state === 'failed' && sumOf('failed') > 0} preventScrollReset>
            <strong>{queues ? format.number(sumOf(state)) : '–'}</strong>
            <span>{t(`number.${state}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
