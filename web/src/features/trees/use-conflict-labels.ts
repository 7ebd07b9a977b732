import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import type { ConflictLabels } from '#ui/conflict/conflict-dialog.tsx';
import type { Conflict } from './use-draft.ts';

/** How it is said that somebody else saved the same thing meanwhile. */
export const useConflictLabels = (conflict: Conflict | null): ConflictLabels | null => {
  const t = useTexts('trees');
  const format = useFormat();
  if (!conflict) return null;
  return {
    title: t('conflict.title'),
    text: t('conflict.text', { name: conflict.by, when: conflict.at && format.full(conflict.at) }),
    field: t('conflict.field'),
    mine: t('conflict.mine'),
    theirs: t('conflict.theirs'),
    empty: t('conflict.empty'),
    keepMine: t('conflict.keepMine'),
    takeTheirs: t('conflict.takeTheirs'),
    back: t('conflict.back'),
  };
};
