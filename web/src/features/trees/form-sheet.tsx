import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy, useUnsaved } from '#kernel/page/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import styles from './form-sheet.module.css';
import type { Draft } from './use-draft.ts';

type FormSheetProps = {
  title: string;
  draft: Pick<Draft<object>, 'isChanged' | 'refusal' | 'conflict' | 'errors'>;
  isSaving: boolean;
  /** What the button says; else that it saves. */
  saveLabel?: string;
  onSave: () => void;
  /** Answers a conflict: whether one's own words stay. Without it the owner of the form shows the conflict. */
  onConflict?: (keepsMine: boolean) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form beside the page: asks before words are lost, and shows what the server would not take. */
export const FormSheet = ({ title, draft, isSaving, saveLabel, onSave, onConflict, onClose, children }: FormSheetProps) => {
  const t = useTexts('kernel');
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(draft.isChanged);
  // What is wrong may stand outside of what is seen.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [draft.errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <Dialog title={title} place="side" width={520} holdsWords={draft.isChanged} onLeave={leaveBy} onClose={onClose}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {draft.refusal && <Refusal text={draft.refusal} />}
        {draft.conflict && onConflict && <ConflictNote {...draft.conflict} onConflict={onConflict} />}
        {children}
        <DialogActions>
          <CloseButton label={t('cancel')} />
          <Button look="primary" type="submit" isBusy={isSaving}>
            {saveLabel ?? t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

type ConflictNoteProps = { by: string; at: string; onConflict: (keepsMine: boolean) => void };
const ConflictNote = ({ by, at, onConflict }: ConflictNoteProps) => {
  const trees = useTexts('trees');
  const format = useFormat();
  return (
    <div className={styles.conflict}>
      <Refusal text={trees('conflict', { by, at: at && format.full(at) })} />
      <div className={styles.ways}>
        <Button size="small" onClick={() => onConflict(false)}>
          {trees('takeTheirs')}
        </Button>
        <Button size="small" onClick={() => onConflict(true)}>
          {trees('keepMine')}
        </Button>
      </div>
    </div>
  );
};
