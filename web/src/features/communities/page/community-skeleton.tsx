import { useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, Panel } from '#ui/layout/layout.tsx';
import { Bone, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import bodyStyles from './community-body.module.css';
import styles from './community-header.module.css';

/** Skeleton of cover, avatar, name, tabs and two columns. */
export const CommunitySkeleton = () => {
  const common = useTexts('kernel');
  return (
    <Skeleton label={common('loading')}>
      <PageFrame>
        <div className={styles.header}>
          <div className={styles.cover} style={{ background: 'var(--fill)' }} />
          <div className={styles.main}>
            <span className={styles.avatar}>
              <Bone width={88} height={88} radius={19} />
            </span>
            <div className={styles.words}>
              <Bone width={260} height={31} />
              <Bone width={380} height={22} />
              <Bone width={300} height={22} />
              <Bone width={180} height={24} radius={12} />
            </div>
            <div className={styles.actions}>
              <Bone width={96} height={32} radius={6} />
            </div>
          </div>
        </div>
        <Bone width={280} height={43} />
        <div className={bodyStyles.body}>
          <div className={bodyStyles.main}>
            <Panel as="div">
              <BoneText lines={4} />
            </Panel>
            <Panel as="div">
              <BoneText lines={4} />
            </Panel>
          </div>
          <div className={bodyStyles.side}>
            <Panel as="div">
              <BoneText lines={6} />
            </Panel>
          </div>
        </div>
      </PageFrame>
    </Skeleton>
  );
};
