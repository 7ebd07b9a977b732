import { useState } from 'react';
import type { MemberEntry } from '#contract/communities/member-shapes.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { closeWithToast } from '#forms/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './members.module.css';
import { useAct } from './members.queries.ts';

type OwnerQuestionProps = {
  communityId: string;
  member: Pick<MemberEntry, 'user'>;
  /** Owners can hand over what they have; administrators of the site only add an owner. */
  isOwner: boolean;
  onClose: () => void;
};

/** Asks once more before a member becomes an owner, as no other owner can take that back. */
export const OwnerQuestion = ({ communityId, member: { user }, isOwner, onClose }: OwnerQuestionProps) => {
  const words = useTexts('communities');
  const t = useTexts('communities-members');
  const [handsOver, setHandsOver] = useState(false);
  const name = personName(user);
  const send = useAct(communityId, { silent: true });
  const confirm = () =>
    send.mutateAsync({ userId: user.id, act: handsOver ? 'transfer' : 'owner' }).then(
      () => closeWithToast(onClose, words('owners.done', { name })),
      () => undefined,
    );
  return (
    <QuestionDialog
      title={words('owners.confirm.title', { name })}
      text={words('owners.confirm.text')}
      action={words('owners.confirm')}
      isBusy={send.isPending}
      onAct={() => void confirm()}
      error={send.error}
      onClose={onClose}
    >
      {isOwner && (
        <Row as="label" gap={10} align="start" className={styles.accept}>
          <input type="checkbox" checked={handsOver} onChange={({ target }) => setHandsOver(target.checked)} />
          {t('owner.handOver')}
        </Row>
      )}
    </QuestionDialog>
  );
};
