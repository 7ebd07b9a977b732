import type { Person } from '#contract/kernel/person.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useBlock, useUnblock } from './profile.people.queries.ts';

type BlockDialogProps = { person: Person; onClose: () => void };

/** Explains the effects of blocking before it is confirmed. */
export const BlockDialog = ({ person, onClose }: BlockDialogProps) => {
  const t = useTexts('profile');
  const common = useTexts('kernel');
  const { mutateAsync: block, isPending, error } = useBlock();
  const { mutate: unblock } = useUnblock();
  const name = personName(person);
  const tell = () => {
    toast.success(t('blockedNow', { name }), { label: common('undo'), onAct: () => unblock(person.id) });
    onClose();
  };
  return (
    <QuestionDialog
      title={t('block.title', { name })}
      text={t('block.text')}
      action={t('block')}
      isDanger
      isBusy={isPending}
      onAct={() => afterSuccess(block(person.id), tell)}
      error={error}
      onClose={onClose}
    />
  );
};
