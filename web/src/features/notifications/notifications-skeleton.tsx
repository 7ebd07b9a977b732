import { useTexts } from '#kernel/i18n/index.ts';
import { SkeletonRow, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './notifications-skeleton.module.css';

/** Skeleton of the rows. */
export const NotificationBones = ({ count }: { count: number }) => (
  <div className={styles.bones}>
    {Array.from({ length: count }, (_, row) => (
      <SkeletonRow key={row} />
    ))}
  </div>
);

export const NotificationsSkeleton = ({ count = 5 }: { count?: number }) => {
  const common = useTexts('kernel');
  return (
    <Skeleton label={common('loading')}>
      <NotificationBones count={count} />
    </Skeleton>
  );
};
