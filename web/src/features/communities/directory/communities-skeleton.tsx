import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { Bone, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './communities-list.module.css';
import { few } from './my-communities.tsx';
import type { CommunitiesView } from './communities-filter.ts';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Skeleton of the page: the number of own communities is known before they are loaded. */
export const CommunitiesSkeleton = ({ view, isWelcome }: { view: CommunitiesView; isWelcome: boolean }) => {
  const common = useTexts('kernel');
  const mine = Math.min(useMe().communities.length, few);
  return (
    <Skeleton label={common('loading')}>
      <Stack gap={24}>
        {isWelcome && mine > 0 && <BoneSection className={styles.tiles} count={mine} height={62} />}
        {isWelcome && <BoneSection className={styles.strip} count={3} height={66} />}
        {view === 'cards' ? (
          <BoneSection className={styles.cards} count={12} height={0} />
        ) : (
          <BoneSection className={styles.rows} count={12} height={102} />
        )}
      </Stack>
    </Skeleton>
  );
};

type BoneSectionProps = { className: string | undefined; count: number; height: number };
const BoneSection = ({ className, count, height }: BoneSectionProps) => (
  <Stack gap={12} className={styles.section}>
    <Bone width={160} height={21} />
    <div className={className}>
      {times(count).map((index) => (height > 0 ? <Bone key={index} height={height} radius={8} /> : <BoneTall key={index} />))}
    </div>
  </Stack>
);

/** Skeleton of a community card: a 3:1 cover, an avatar, a name, two lines, member avatars. */
const BoneTall = () => (
  <div className={styles.boneCard}>
    <div className={styles.boneCover} />
    <div className={styles.boneBody}>
      <Bone width="60%" height={18} />
      <BoneText lines={2} />
      <Bone width="60%" height={24} radius={12} />
      <Bone width="45%" height={24} radius={12} />
    </div>
  </div>
);
