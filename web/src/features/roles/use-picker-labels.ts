import { useTexts } from '#kernel/i18n/index.ts';
import type { TreePickerLabels } from '#ui/tree-picker/tree-picker.tsx';

/** The labels of the permission tree. */
export const usePickerLabels = (): TreePickerLabels => {
  const t = useTexts('roles');
  return {
    tree: t('view.permissions'),
    search: t('picker.search'),
    expandAll: t('picker.expandAll'),
    collapseAll: t('picker.collapseAll'),
    checkAll: t('picker.checkAll'),
    checkNone: t('picker.checkNone'),
    checkFound: t('picker.checkFound'),
    clearFound: t('picker.clearFound'),
    disabled: t('picker.disabled'),
    nothing: t('picker.nothing'),
    count: ({ found, checked, all }, isFiltered) =>
      isFiltered ? t('picker.found', { count: found }) : t('picker.checked', { checked, all }),
  };
};
