import { CommentIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { useStart } from './conversations.queries.ts';
import { useOpenToWrite } from './open-conversation.ts';

type MessageButtonProps = { userId: string; label: string; look?: 'icon' | 'primary' | 'plain' };

/** A button beside a person: opens the conversation with them, and starts it if there is none. A refusal is shown as a toast. */
export const MessageButton = ({ userId, label, look = 'plain' }: MessageButtonProps) => {
  const { mutateAsync: start, isPending } = useStart();
  const openToWrite = useOpenToWrite();
  const open = () =>
    void start({ userIds: [userId] }).then(
      ({ id }) => openToWrite(id),
      () => undefined,
    );
  if (look === 'icon')
    return <IconButton label={label} icon={<CommentIcon size={18} />} aria-busy={isPending} onClick={() => !isPending && open()} />;
  return (
    <Button look={look} icon={<CommentIcon size={16} />} isBusy={isPending} onClick={open}>
      {label}
    </Button>
  );
};
