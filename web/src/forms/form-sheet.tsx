import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import type { ConflictField } from '#ui/conflict/conflict-dialog.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { ConflictQuestion } from './conflict-question.tsx';
import { Form, FormActions } from './form.tsx';
import type { FormState } from './use-form.ts';

/** The stored version, and the fields in which it differs from other values. */
export type Theirs<Values> = { values: Values; version: number; differences: (mine: Values) => readonly ConflictField[] };

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
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The stored values with those that were changed in the form, and whether both changed one of them. */
function merge<Values extends object>({ values, initial }: FormState<Values>, theirs: Values): { merged: Values; isContested: boolean } {
  const changed = (Object.keys(values) as (keyof Values)[]).filter((name) => !isSame(values[name], initial[name]));
  const merged = { ...theirs };
  for (const name of changed) merged[name] = values[name];
  return { merged, isContested: changed.some((name) => !isSame(theirs[name], initial[name]) && !isSame(theirs[name], values[name])) };
}

/**
 * Asks which version to keep, after a save was rejected because another user had saved. Fields that only one of them changed are merged;
 * without a contested field there is no question, and the merged values are sent.
 */
export const FormConflict = <Values extends object>({ form, theirs }: FormConflictProps<Values>) => {
  const { merged, isContested } = theirs ? merge(form, theirs.values) : { merged: form.values, isContested: true };
  const isMerged = form.conflict !== null && theirs !== null && !isContested;
  const sendAgain = useEffectEvent(() => theirs && form.settle(theirs.values, theirs.version, merged));
  useEffect(() => {
    if (isMerged) sendAgain();
  }, [isMerged]);
  if (!form.conflict || isMerged) return null;
  return (
    <ConflictQuestion
      conflict={form.conflict}
      fields={theirs && theirs.differences(merged)}
      isSaving={form.isBusy}
      onAnswer={(keepsMine) => theirs && form.settle(theirs.values, theirs.version, keepsMine ? merged : theirs.values)}
      onClose={form.leaveConflict}
    />
  );
};
