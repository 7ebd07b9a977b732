import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import type { ConflictField } from '#ui/conflict/conflict-dialog.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { ConflictQuestion } from './conflict-question.tsx';
import { Form, FormActions } from './form.tsx';
import type { FormState } from './use-form.ts';

/** The stored version, and the fields in which it differs from the form. */
export type Theirs<Values> = { values: Values; version: number; differences: readonly ConflictField[] };

type FormSheetProps<Values extends object> = {
  title: string;
  form: FormState<Values>;
  /** Label of the button; by default "Save". */
  saveLabel?: string;
  /** The version saved by another user; null until it is loaded. A new record has no conflicts. */
  theirs?: Theirs<Values> | null;
  onClose: () => void;
  children: ReactNode;
};

/** The button that closes it comes before them in the document, where a typed space would discard the form. */
const FIRST_FIELD = 'form :is(input:not([type=hidden], [type=file]), textarea, select):not(:disabled)';

/** A form beside the page, on a phone over all of it: asks before unsaved input is lost, and resolves conflicts. */
export const FormSheet = <Values extends object>({ title, form, saveLabel, theirs = null, onClose, children }: FormSheetProps<Values>) => {
  const t = useTexts('kernel');
  return (
    <>
      <Dialog
        title={title}
        closeLabel={t('close')}
        place="side"
        width={520}
        holdsWords={form.isChanged}
        focus={FIRST_FIELD}
        onLeave={leaveBy}
        onClose={onClose}
      >
        <Form form={form}>
          {children}
          <FormActions form={form} label={saveLabel ?? t('save')}>
            <CloseButton label={t('cancel')} />
          </FormActions>
        </Form>
      </Dialog>
      <FormConflict form={form} theirs={theirs} />
    </>
  );
};

type FormConflictProps<Values extends object> = { form: FormState<Values>; theirs: Theirs<Values> | null };
/**
 * Asks which version to keep, after a save was rejected because another user had saved. One that concerns none of the fields of this form, as
 * one version may cover more than a form, is no question: the own values are sent again.
 */
export const FormConflict = <Values extends object>({ form, theirs }: FormConflictProps<Values>) => {
  const isElsewhere = form.conflict !== null && theirs !== null && form.beganWith(theirs.values);
  const sendAgain = useEffectEvent(() => theirs && form.settle(theirs.values, theirs.version, true));
  useEffect(() => {
    if (isElsewhere) sendAgain();
  }, [isElsewhere]);
  if (!form.conflict || isElsewhere) return null;
  return (
    <ConflictQuestion
      conflict={form.conflict}
      fields={theirs && theirs.differences}
      isSaving={form.isBusy}
      onAnswer={(keepsMine) => theirs && form.settle(theirs.values, theirs.version, keepsMine)}
      onClose={form.leaveConflict}
    />
  );
};
