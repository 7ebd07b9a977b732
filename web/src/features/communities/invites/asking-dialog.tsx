import type { InvitePreview } from '#contract/communities/invite-shapes.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { JoinForm } from '../members/join-form.tsx';
import type { GivenTerms } from '../members/joining.ts';

type AskingDialogProps = {
  preview: InvitePreview;
  send: (given: GivenTerms) => Promise<unknown>;
  onStale: () => Promise<unknown>;
  onClose: () => void;
};

/** The form with the terms of the community of an invitation. */
export const AskingDialog = ({ preview: { community, needsApproval, terms }, send, onStale, onClose }: AskingDialogProps) => {
  const t = useTexts('communities-invites');
  const members = useTexts('communities-members');
  const words = useTexts('communities');
  const { name } = community;
  return (
    <JoinForm
      title={members('join.title', { name })}
      text={members('join.text')}
      terms={terms}
      hasMessage={false}
      submitLabel={t(needsApproval ? 'joinPage.ask' : 'joinPage.accept')}
      done={needsApproval ? words('request.sent') : words('join.done', { name })}
      send={({ message: _, ...given }) => send(given)}
      onStale={onStale}
      onClose={onClose}
    />
  );
};
