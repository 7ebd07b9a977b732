import type { Community } from '#contract/communities/index.ts';
import { closeWithToast } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useAct } from './members.queries.ts';

/** Asks before a member gives back their role. */
export const StepDownDialog = ({
  community: { id, name },
  onClose,
}: {
  community: Pick<Community, 'id' | 'name'>;
  onClose: () => void;
}) => {
  const t = useTexts('communities-members');
  const me = useMe();
  const send = useAct(id, { silent: true });
  const confirm = () =>
    send.mutateAsync({ userId: me.id, act: 'role', role: 'member', reason: '' }).then(
      () => closeWithToast(onClose, t('down.done', { name })),
      () => undefined,
    );
  return (
    <QuestionDialog
      title={t('down.title', { name })}
      text={t('down.text')}
      action={t('down.confirm')}
      isDanger
      isBusy={send.isPending}
      onAct={() => void confirm()}
      error={send.error}
      onClose={onClose}
    />
  );
};
