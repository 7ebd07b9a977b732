import type { ReactNode } from 'react';
import { limits } from '#contract/browser/limits.ts';
import { type AnyForm, type Bound, counted, Form, FormActions } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';

type CancelFormProps = {
  title: string;
  text: string;
  form: AnyForm;
  reason: Bound<string>;
  onClose: () => void;
  children?: ReactNode;
};

/** The dialog in which dates of a series are cancelled with one reason. */
export function CancelForm({ title, text, form, reason, onClose, children }: CancelFormProps) {
  const t = useTexts('events-series');
  const planning = useTexts('events-planning');
  return (
    <Dialog title={title} text={text} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        {children}
        <AreaField
          {...reason}
          label={planning('reason')}
          note={planning('reason.note')}
          rows={3}
          count={counted(reason.value, limits.eventReason)}
        />
        <FormActions form={form} label={t('cancel.action')} isDanger>
          <CloseButton label={planning('back')} />
        </FormActions>
      </Form>
    </Dialog>
  );
}
