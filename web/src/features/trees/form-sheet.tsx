import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { CloseSheet } from '#features/tables/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy, useUnsaved } from '#kernel/page/index.ts';
import { Button } from '#ui/button/button.tsx';
import type { ConflictField } from '#ui/conflict/conflict-dialog.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { ConflictQuestion } from './conflict-question.tsx';
import styles from './form-sheet.module.css';
import type { Draft } from './use-draft.ts';

type FormSheetProps = {
  title: string;
  draft: Pick<Draft<object>, 'isChanged' | 'refusal' | 'conflict' | 'leaveConflict' | 'errors'>;
  isSaving: boolean;
  /** What the button says; else that it saves. */
  saveLabel?: string;
  onSave: () => void;
  /** In what the state that somebody else saved differs; null until it is here. What is made anew meets no conflict. */
  differences?: readonly ConflictField[] | null;
  /** Answers a conflict: whether one's own words are saved over theirs, or theirs taken. */
  onConflict?: (keepsMine: boolean) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form beside the page: asks before words are lost, and shows what the server would not take. */
export const FormSheet = ({
  title,
  draft,
  isSaving,
  saveLabel,
  differences = null,
  onSave,
  onConflict,
  onClose,
  children,
}: FormSheetProps) => {
  const t = useTexts('kernel');
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(draft.isChanged);
  // What is wrong may stand outside of what is seen.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [draft.errors]);
  // Enter in a field far away sends the form as well.
  useEffect(() => {
    if (draft.refusal) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [draft.refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <>
      <Dialog
        title={title}
        extra={<CloseSheet />}
        place="side"
        width={520}
        holdsWords={draft.isChanged}
        onLeave={leaveBy}
        onClose={onClose}
      >
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          {children}
          {draft.refusal && <Refusal text={draft.refusal} />}
          <DialogActions>
            <CloseButton label={t('cancel')} />
            <Button look="primary" type="submit" isBusy={isSaving}>
              {saveLabel ?? t('save')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {draft.conflict && onConflict && (
        <ConflictQuestion
          conflict={draft.conflict}
          fields={differences}
          isSaving={isSaving}
          onAnswer={onConflict}
          onClose={draft.leaveConflict}
        />
      )}
    </>
  );
};
