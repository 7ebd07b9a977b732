import { useTexts } from '#kernel/i18n/index.ts';
import { Page } from '#ui/layout/layout.tsx';
import { Bone, BoneGrid, Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Placeholder while the code of a page loads. */
export const PageSkeleton = () => {
  const t = useTexts('kernel');
  return (
    <Page>
      <Skeleton label={t('loading')}>
        <Bone width={180} height={28} />
        <div style={{ height: 28 }} />
        <BoneGrid count={6} />
      </Skeleton>
    </Page>
  );
};
