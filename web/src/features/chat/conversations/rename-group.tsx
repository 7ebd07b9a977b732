import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { Channel } from '#contract/chat/index.ts';
import { closeWithToast, counted, Form, FormActions, line, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { useRenameGroup } from './conversations.queries.ts';

type RenameGroupProps = { channel: Pick<Channel, 'id' | 'name'>; onClose: () => void };

/** The name of a group; without one it is called by its people. */
export const RenameGroup = ({ channel, onClose }: RenameGroupProps) => {
  const t = useTexts('chat-conversations');
  const common = useTexts('kernel');
  const { mutateAsync: rename } = useRenameGroup(channel.id);
  const form = useForm({
    initial: { name: channel.name },
    rules: { name: line(chatLimits.groupName) },
    submit: async ({ name }) => {
      await rename(name.trim());
      closeWithToast(onClose, common('saved'));
    },
  });
  return (
    <Dialog title={t('rename')} holdsWords={form.isChanged} onLeave={leaveBy} onClose={onClose}>
      <Form form={form}>
        <Field
          {...form.bind('name')}
          label={t('name')}
          note={t('name.note')}
          count={counted(form.values.name, chatLimits.groupName)}
          autoComplete="off"
        />
        <FormActions form={form} label={common('save')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
