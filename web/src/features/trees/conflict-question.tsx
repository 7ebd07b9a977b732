import { isApiError } from '#kernel/api/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { ConflictDialog, type ConflictField } from '#ui/conflict/conflict-dialog.tsx';

/** Who was faster, and when. */
export type Conflict = { by: string; at: string };

/** Whether a refusal tells that somebody else was faster. */
export const conflictOf = (error: unknown): Conflict | null =>
  isApiError(error, 'record.changed') ? { by: String(error.params['by'] ?? ''), at: String(error.params['at'] ?? '') } : null;

type ConflictQuestionProps = {
  conflict: Conflict;
  /** In what their state differs; null until it is here. */
  fields: readonly ConflictField[] | null;
  isSaving: boolean;
  /** Whether one's own words are saved over theirs, or theirs taken. */
  onAnswer: (keepsMine: boolean) => void;
  onClose: () => void;
};

/** Somebody else saved the same thing meanwhile: which of the two holds. */
export const ConflictQuestion = ({ conflict: { by, at }, fields, isSaving, onAnswer, onClose }: ConflictQuestionProps) => {
  const t = useTexts('trees');
  const format = useFormat();
  return (
    <ConflictDialog
      fields={fields ?? []}
      labels={{
        title: t('conflict.title'),
        text: t('conflict.text', { name: by || t('conflict.somebody'), when: at && format.full(at) }),
        field: t('conflict.field'),
        mine: t('conflict.mine'),
        theirs: t('conflict.theirs'),
        empty: t('conflict.empty'),
        keepMine: t('conflict.keepMine'),
        takeTheirs: t('conflict.takeTheirs'),
        back: t('conflict.back'),
      }}
      isBusy={isSaving || fields === null}
      onKeepMine={() => onAnswer(true)}
      onTakeTheirs={() => onAnswer(false)}
      onClose={onClose}
    />
  );
};
