import { useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, Panel } from '#ui/layout/layout.tsx';
import { Bone, SkeletonRow, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './person.module.css';

/** Skeleton of avatar, name and two columns. */
export const PersonSkeleton = () => {
  const common = useTexts('kernel');
  return (
    <Skeleton label={common('loading')}>
      <PageFrame>
        <div className={styles.header}>
          <div className={styles.main}>
            <Bone width={96} height={96} radius="50%" />
            <div className={styles.words}>
              <Bone width={220} height={31} />
              <Bone width={120} height={22} />
              <Bone width={280} height={22} />
            </div>
          </div>
        </div>
        <div className={styles.body}>
          <Panel as="div">
            <BoneText lines={3} />
          </Panel>
          <Panel as="div">
            <SkeletonRow />
            <SkeletonRow />
          </Panel>
        </div>
      </PageFrame>
    </Skeleton>
  );
};
