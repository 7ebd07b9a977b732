import { limits } from '#contract/browser/limits.ts';
import type { MemberEntry } from '#contract/communities/member-shapes.ts';
import { closeWithToast, counted, Form, FormActions, text, useForm } from '#forms/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { CloseButton, Dialog } from '#ui/dialog/dialog.tsx';
import { FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { useAct, type Directory } from './members.queries.ts';

type RoleDialogProps = {
  communityId: string;
  member: Pick<MemberEntry, 'user' | 'role'>;
  roles: Directory['grantableRoles'];
  onClose: () => void;
};
type Role = Exclude<Directory['grantableRoles'][number], 'owner'>;

/** Gives a member another role. */
export const RoleDialog = ({ communityId, member: { user, role }, roles, onClose }: RoleDialogProps) => {
  const t = useTexts('communities-members');
  const words = useTexts('communities');
  const common = useTexts('kernel');
  const name = personName(user);
  const send = useAct(communityId, { silent: true });
  const form = useForm({
    initial: { role: (roles.find((option) => option === role) ?? roles[0]) as Role, reason: '' },
    rules: { reason: text({ max: limits.memberReason.max }) },
    submit: async (values) => {
      await send.mutateAsync({ userId: user.id, act: 'role', ...values });
      closeWithToast(onClose, t('role.done', { name }));
    },
  });
  return (
    <Dialog title={t('role.title', { name })} text={t('role.text')} holdsWords={form.isChanged} onClose={onClose}>
      <Form form={form}>
        <FieldStack>
          <SelectField {...form.bind('role')} label={t('role.label')}>
            {roles.map((option) => (
              <option key={option} value={option}>
                {words(`role.${option}`)}
              </option>
            ))}
          </SelectField>
          <AreaField
            {...form.bind('reason')}
            label={t('reason.optional')}
            note={t('reason.hint')}
            rows={2}
            count={counted(form.values.reason, limits.memberReason)}
          />
        </FieldStack>
        <FormActions form={form} label={t('role.confirm')} isDisabled={form.values.role === role}>
          <CloseButton label={common('cancel')} />
        </FormActions>
      </Form>
    </Dialog>
  );
};
