import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
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
  const health = useQuery(siteHealth);
  return (
    <Panel title={t('health')}>
      {health.data ? (
        <HealthParts health={health.data} />
      ) : (
        <LoadingState query={health}>
          <HealthBones />
        </LoadingState>
      )}
    </Panel>
  );
};
