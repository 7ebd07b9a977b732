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

/** `isOpen`: a channel is about to be shown, on a phone alone. */
export const ChatSkeleton = ({ isOpen }: { isOpen: boolean }) => {
  const t = useTexts('kernel');
  return (
    <Skeleton label={t('loading')}>
      <div className={styles.chat} data-whole-window data-pane={isOpen || undefined} data-own-header={isOpen || undefined}>
        <nav className={styles.boneRail}>
          {Array.from({ length: 5 }, (_, row) => (
            <Bone key={row} width={40} height={40} />
          ))}
        </nav>
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
