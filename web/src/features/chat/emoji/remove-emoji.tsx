import { flushSync } from 'react-dom';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useRemoveEmoji } from './emoji.queries.ts';

type RemoveEmojiProps = { communityId: string; name: string; onClose: () => void };

/** Asks before an emoji leaves all texts in which it stands. */
export const RemoveEmoji = ({ communityId, name, onClose }: RemoveEmojiProps) => {
  const t = useTexts('chat-emoji');
  const { mutateAsync, isPending, error } = useRemoveEmoji(communityId);
  const remove = () =>
    void mutateAsync(name).then(
      () => {
        flushSync(onClose);
        toast.success(t('removed', { name }));
      },
      // The question shows why.
      () => undefined,
    );
  return (
    <QuestionDialog
      title={t('remove.title', { name })}
      text={t('remove.text', { name })}
      action={t('remove.action')}
      isDanger
      isBusy={isPending}
      error={error}
      onAct={remove}
      onClose={onClose}
    />
  );
};
