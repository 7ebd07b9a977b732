import { flushSync } from 'react-dom';
import type { Person } from '#contract/kernel/person.ts';
import type { ManagedChannel } from '#contract/chat/channels.ts';
import { errorText, personName, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useAddReader, useRemoveReader } from './channels.queries.ts';

/** Ends the access of a reader. It can be undone where those who are added read everything. */
export const useTakeReader = ({ id, historyForNew }: ManagedChannel, person: Person) => {
  const t = useTexts('chat-channels');
  const common = useTexts('kernel');
  const { mutateAsync: take, isPending } = useRemoveReader();
  const { mutateAsync: add } = useAddReader();
  const reader = { channelId: id, userId: person.id };
  const onAct = () => void add(reader).catch((refused: unknown) => toast.error(errorText(refused)));
  const remove = (onRemoved?: () => void) =>
    void take(reader).then(
      () => {
        if (onRemoved) flushSync(onRemoved);
        toast.success(
          t('readers.removed', { name: personName(person) }),
          historyForNew === 'all' ? { label: common('undo'), onAct } : undefined,
        );
      },
      // A toast has said why.
      () => undefined,
    );
  return { remove, isPending };
};

type RemoveReaderProps = { channel: ManagedChannel; person: Person; onClose: () => void };

export const RemoveReader = ({ channel, person, onClose }: RemoveReaderProps) => {
  const t = useTexts('chat-channels');
  const { remove, isPending } = useTakeReader(channel, person);
  return (
    <QuestionDialog
      title={t('readers.remove.title', { name: personName(person) })}
      text={t('readers.remove.text')}
      action={t('readers.remove.action')}
      isDanger
      isBusy={isPending}
      onAct={() => remove(onClose)}
      onClose={onClose}
    />
  );
};
