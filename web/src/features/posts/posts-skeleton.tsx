import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Bone, SkeletonRow, BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Skeleton of a composer and a few posts. */
export const PostsSkeleton = ({ hasComposer }: { hasComposer: boolean }) => {
  const common = useTexts('kernel');
  return (
    <Skeleton label={common('loading')}>
      <Stack gap={16}>
        {hasComposer && <Bone height={66} radius={8} />}
        {[3, 4, 2].map((lines) => (
          <Panel key={lines} as="div">
            <SkeletonRow face={36} />
            <BoneText lines={lines} />
          </Panel>
        ))}
      </Stack>
    </Skeleton>
  );
};
