import { useTexts } from '#kernel/i18n/index.ts';
import type { PagerLabels } from '#ui/pager/pager.tsx';

export const usePagerLabels = (): PagerLabels => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  return {
    name: t('pager.name'),
    previous: common('previous'),
    next: common('next'),
    page: (page) => t('pager.page', { page }),
  };
};
