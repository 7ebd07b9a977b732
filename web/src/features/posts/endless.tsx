import type { ComponentProps } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Endless as Foot } from '#ui/endless/endless.tsx';
import { SkeletonRow, BoneText } from '#ui/skeleton/skeleton.tsx';

/** The end of an infinite list of posts. */
export const Endless = ({ query, end }: Pick<ComponentProps<typeof Foot>, 'query' | 'end'>) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  return (
    <Foot
      query={query}
      end={end}
      labels={{ loading: common('loading'), more: t('more'), retry: common('retry') }}
      bones={
        <>
          <SkeletonRow />
          <BoneText lines={2} />
        </>
      }
    />
  );
};
