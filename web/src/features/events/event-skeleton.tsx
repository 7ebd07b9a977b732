import { useTexts } from '#kernel/i18n/index.ts';
import { Page } from '#ui/layout/layout.tsx';
import { Bone, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './event-page.module.css';

/** Skeleton of the page of an event. */
export const EventSkeleton = () => {
  const t = useTexts('kernel');
  return (
    <Page>
      <Skeleton label={t('loading')}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <div className={styles.boneHead}>
              <Bone width={184} height={184} radius={8} />
              <div className={styles.boneWords}>
                <Bone width="40%" height={24} />
                <Bone width="60%" height={32} />
                <Bone width="30%" height={32} />
              </div>
            </div>
          </div>
          <div className={styles.side}>
            <Bone height={220} radius={8} />
          </div>
          <div className={styles.rest}>
            <BoneText lines={5} />
          </div>
        </div>
      </Skeleton>
    </Page>
  );
};
