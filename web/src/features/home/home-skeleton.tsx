import { PostsSkeleton } from '#features/posts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Page as PageFrame, Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Bone, SkeletonRow, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './home.module.css';

const lines = [1, 2, 3, 4];
const Rows = ({ face }: { face: number }) => (
  <Panel as="div">
    {lines.map((line) => (
      <SkeletonRow key={line} face={face} />
    ))}
  </Panel>
);

/** A list of names with small avatars; on a phone a strip of larger ones. */
const MineBones = () => (
  <div className={styles.mineBones}>
    {lines.map((line) => (
      <div key={line}>
        <Bone width={28} height={28} radius={6} />
        <Bone width={120} />
      </div>
    ))}
  </div>
);

/** Three columns, or two for users without communities. */
export const HomeSkeleton = ({ hasCommunities }: { hasCommunities: boolean }) => {
  const common = useTexts('kernel');
  return (
    <PageFrame>
      <Skeleton label={common('loading')}>
        <div className={styles.bones}>
          <Stack gap={4}>
            <Bone width={240} height={31} />
            <Bone width={140} height={22} />
          </Stack>
          <div className={styles.home} data-new={!hasCommunities}>
            {hasCommunities && (
              <div className={styles.mine}>
                <MineBones />
              </div>
            )}
            <div className={styles.next}>
              <Rows face={44} />
            </div>
            <div className={styles.feed}>
              <PostsSkeleton hasComposer={hasCommunities} />
            </div>
            <div className={styles.recommended}>
              <Rows face={40} />
            </div>
          </div>
        </div>
      </Skeleton>
    </PageFrame>
  );
};
