import { useQuery } from '@tanstack/react-query';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Bone, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { siteHealth } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { HealthParts } from './health-parts.tsx';

const PARTS = ['queue', 'outbox', 'errors', 'database', 'audit', 'disk'];

export const HealthBones = () =>
  PARTS.map((part) => (
    <div key={part} className={styles.part}>
      <Bone width={110} />
      <Bone width="60%" />
    </div>
  ));

/** The health of the site; loaded independently of the numbers, so that one may fail without the other. */
export const HealthPanel = () => {
  const t = useTexts('dashboard');
  const common = useTexts('kernel');
  const { data, error, isPending, refetch } = useQuery(siteHealth);
  return (
    <Panel title={t('health')}>
      {data ? (
        <HealthParts health={data} />
      ) : isPending ? (
        <Skeleton label={common('loading')}>
          <HealthBones />
        </Skeleton>
      ) : (
        <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
};
