import { limits } from '#contract/kernel/limits.ts';
import { closeAndSay, counted, Form, FormActions, text, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { useJoinCommunity, type Joinable } from './communities.membership.queries.ts';

type JoinRequestDialogProps = { community: Joinable; onClose: () => void };

/** An optional message to the moderators. */
export const JoinRequestDialog = ({ community, onClose }: JoinRequestDialogProps) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const join = useJoinCommunity({ silent: true });
  const form = useForm({
    initial: { message: '' },
    rules: { message: text(limits.joinMessage) },
    submit: async ({ message }) => {
      await join.mutateAsync({ community, message: message.trim() });
      closeAndSay(onClose, t('request.sent'));
    },
  });
  return (
    <Dialog
      title={t('request.title', { name: community.name })}
      text={t('request.text')}
      focus="textarea"
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={onClose}
    >
      <Form form={form}>
        <AreaField
          {...form.bind('message')}
          label={t('request.message')}
          hidesLabel
          rows={3}
          placeholder={t('request.placeholder')}
          count={counted(form.values.message, limits.joinMessage)}
        />
        <FormActions form={form} label={t('request.send')}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
