import { useState } from 'react';
import { isApiError } from '#kernel/api/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import type { ConflictLabels } from '#ui/conflict/conflict-dialog.tsx';

type Faster = { by: string; at: string };

/** Whether a refusal tells that somebody else was faster, and how that is said. */
export const useConflict = () => {
  const t = useTexts('roles');
  const format = useFormat();
  const [faster, setFaster] = useState<Faster | null>(null);
  const labels: ConflictLabels | null = faster && {
    title: t('conflict.title'),
    text: t('conflict.text', { name: faster.by, when: faster.at && format.full(faster.at) }),
    field: t('conflict.field'),
    mine: t('conflict.mine'),
    theirs: t('conflict.theirs'),
    empty: t('conflict.empty'),
    keepMine: t('conflict.keepMine'),
    takeTheirs: t('conflict.takeTheirs'),
    back: t('conflict.back'),
  };
  return {
    labels,
    clear: () => setFaster(null),
    /** Answers whether it was one. */
    take: (error: unknown): boolean => {
      if (!isApiError(error, 'record.changed')) return false;
      setFaster({ by: String(error.params['by'] ?? ''), at: String(error.params['at'] ?? '') });
      return true;
    },
  };
};
