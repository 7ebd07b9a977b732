import type { EventTemplate } from '#contract/events/templates.ts';
import { limits } from '#contract/browser/limits.ts';
import { closeWithToast, counted, every, Form, FormActions, required, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { useRenameTemplate } from './templates.queries.ts';

export const RenameDialog = ({ template, onClose }: { template: EventTemplate; onClose: () => void }) => {
  const t = useTexts('events-templates');
  const common = useTexts('kernel');
  const { mutateAsync: rename } = useRenameTemplate(template.id);
  const form = useForm({
    initial: { name: template.name },
    rules: { name: every(required, text(limits.eventTemplateName)) },
    submit: async ({ name }) => {
      await rename({ name: name.trim(), version: template.version });
      closeWithToast(onClose, common('saved'));
    },
  });
  return (
    <Dialog title={t('rename.title')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <Field {...form.bind('name')} label={t('name')} count={counted(form.values.name, limits.eventTemplateName)} autoComplete="off" />
        <FormActions form={form} label={t('save.action')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
