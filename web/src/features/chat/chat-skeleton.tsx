import { useTexts } from '#kernel/i18n/index.ts';
import { Bone, SkeletonRow, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './chat.module.css';

const rows = Array.from({ length: 8 }, (_, row) => <SkeletonRow key={row} face={36} />);

/** Skeleton of messages, the latest at the bottom. */
export const MessagesSkeleton = () => {
  const t = useTexts('kernel');
  return (
    <div className={styles.bones}>
      <Skeleton label={t('loading')}>{rows}</Skeleton>
    </div>
  );
};

export const ChatSkeleton = () => {
  const t = useTexts('kernel');
  return (
    <Skeleton label={t('loading')}>
      <div className={styles.chat} data-whole-window data-open>
        <nav className={styles.boneList}>
          {Array.from({ length: 9 }, (_, row) => (
            <Bone key={row} width={row % 3 === 0 ? '60%' : '84%'} height={18} />
          ))}
        </nav>
        <section className={styles.pane}>
          <div className={styles.bones}>{rows}</div>
        </section>
      </div>
    </Skeleton>
  );
};
