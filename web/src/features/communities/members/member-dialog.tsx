import type { MemberEntry } from '#contract/communities/member-shapes.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { AllValues } from './member-values.tsx';
import type { Directory } from './members.queries.ts';

type MemberDialogProps = { member: MemberEntry; fields: Directory['fields']; onClose: () => void };

/** A member's information about themselves in the community. */
export const MemberDialog = ({ member: { user, role, joinedAt, values }, fields, onClose }: MemberDialogProps) => {
  const t = useTexts('communities-members');
  const words = useTexts('communities');
  const common = useTexts('kernel');
  const format = useFormat();
  return (
    <Dialog
      title={personName(user)}
      text={`${words(`role.${role}`)} · ${t('joined', { date: format.dayWithin(joinedAt) })}`}
      width={480}
      onClose={onClose}
    >
      <AllValues fields={fields} values={values} />
      <DialogActions>
        <CloseButton label={common('close')} />
        <LinkButton to={`/people/${user.username}`}>{t('fields.profile')}</LinkButton>
      </DialogActions>
    </Dialog>
  );
};
