import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Bone, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './dashboard.module.css';

const TILES = [1, 2, 3, 4, 5, 6];
const CHARTS = [1, 2, 3, 4];

/** As high as the content: six numbers and four charts. */
export const DashboardSkeleton = () => {
  const common = useTexts('kernel');
  return (
    <Skeleton label={common('loading')}>
      <div className={styles.bones}>
        <div className={styles.tiles}>
          {TILES.map((tile) => (
            <div key={tile} className={styles.tile}>
              <Bone width={80} height={22} />
              <Bone width={110} height={38} />
              <Bone width={130} height={44} />
            </div>
          ))}
        </div>
        <div className={styles.charts}>
          {CHARTS.map((chart) => (
            <Panel key={chart} as="div">
              <Bone width={120} height={24} />
              <div className={styles.chartBone}>
                <Bone height={238} />
              </div>
            </Panel>
          ))}
        </div>
      </div>
    </Skeleton>
  );
};
