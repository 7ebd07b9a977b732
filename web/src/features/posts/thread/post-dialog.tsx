import type { Post } from '#contract/posts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useModeratePost } from '../posts.queries.ts';
import { EditSheet } from './edit-sheet.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type PostDialogProps = {
  post: Post;
  dialog: 'edit' | 'history' | 'delete' | 'restore' | 'hide' | 'unhide' | 'move' | 'lock' | 'unlock' | 'pin' | 'unpin';
  onClose: () => void;
};

/** The dialogs of a post, loaded with the first that opens. */
export const PostDialog = ({ post, dialog, onClose }: PostDialogProps) => {
  const t = useTexts('posts-thread');
  const { mutateAsync: moderate } = useModeratePost();
  if (dialog === 'edit') return <EditSheet post={post} onClose={onClose} />;
  if (dialog === 'move') return <MoveDialog post={post} onClose={onClose} />;
  if (dialog === 'history') return <HistoryDialog post={post} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t(`moderate.${dialog}.title`)}
      text={t(`moderate.${dialog}.text`, { title: post.title })}
      action={t(`moderate.${dialog}`)}
      isDanger={dialog === 'delete'}
      onSend={(reason) => moderate({ id: post.id, action: dialog, reason })}
      onClose={onClose}
    />
  );
};
