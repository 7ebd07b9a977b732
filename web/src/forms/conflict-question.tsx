import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { ConflictDialog, type ConflictField } from '#ui/conflict/conflict-dialog.tsx';
import type { EditConflict } from './conflict.ts';

type ConflictQuestionProps = {
  conflict: EditConflict;
  /** The fields in which the other version differs; null until it is loaded. */
  fields: readonly ConflictField[] | null;
  isSaving: boolean;
  onAnswer: (keepsMine: boolean) => void;
  onClose: () => void;
};

/** Another user saved the same record meanwhile: asks which version to keep. */
export const ConflictQuestion = ({ conflict: { by, at }, fields, isSaving, onAnswer, onClose }: ConflictQuestionProps) => {
  const t = useTexts('kernel');
  const format = useFormat();
  return (
    <ConflictDialog
      fields={fields ?? []}
      labels={{
        title: t('conflict.title'),
        text: t('conflict.text', { name: by || t('conflict.someone'), when: at && `${format.date(at)} ${format.time(at)}` }),
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
