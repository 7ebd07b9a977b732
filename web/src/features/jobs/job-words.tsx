import type { JobState } from '#contract/jobs.ts';
import { hasText, useTexts, type TextKey } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from './jobs.module.css';

const tones = {
  waiting: 'info',
  retrying: 'warning',
  active: 'accent',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<JobState, string>;

export const StateTag = ({ state }: { state: JobState }) => {
  const t = useTexts('jobs');
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
};

/** The label of a job; jobs of another build may have no text here. */
export const useJobName = () => {
  const t = useTexts('jobs');
  return (name: string): string => {
    const key = `name.${name}`;
    return hasText('jobs', key) ? t(key as TextKey<'jobs'>) : name;
  };
};

export const JobName = ({ name }: { name: string }) => {
  const jobName = useJobName();
  return (
    <span className={styles.names}>
      <span>{jobName(name)}</span>
      <code className={styles.code}>{name}</code>
    </span>
  );
};

/** An empty value, hidden from screen readers. */
export const Empty = () => (
  <InlineText look="tertiary" aria-hidden="true">
    –
  </InlineText>
);
