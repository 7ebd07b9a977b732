import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Post } from '#contract/posts/index.ts';
import { ReportDialog } from '#features/moderation/index.ts';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { toast } from '#kernel/toast/index.ts';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { useRemovePost } from './posts.queries.ts';

type Dialog = 'edit' | 'history' | 'delete' | 'restore' | 'hide' | 'unhide' | 'move' | 'lock' | 'unlock' | 'pin' | 'unpin';

export const PostDialog = lazyPart(async () => (await import('./thread/post-dialog.tsx')).PostDialog, 'posts-thread');

/** The actions that the reader may take on a post. */
export const PostActions = ({ post }: { post: Post }) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const [open, setOpen] = useState<Dialog | 'report' | null>(null);
  const navigate = useNavigate();
  const remove = useRemovePost();
  const { can } = post;
  const copy = async () => {
    const isCopied = await copyText(`${location.origin}/communities/${post.community.slug}/posts/${post.id}`);
    if (isCopied) toast.success(t('action.copied'));
  };
  const entry = (key: Dialog, isDanger = false): MenuButtonEntry => ({
    key,
    label: t(`action.${key}`),
    isDanger,
    onSelect: () => setOpen(key),
  });
  const isPresent = post.state !== 'deleted';
  const entries: MenuButtonEntry[] = [
    { key: 'copy', label: t('action.copy'), onSelect: () => void copy() },
    ...(can.invite
      ? [
          {
            key: 'invite',
            label: t('action.invite'),
            onSelect: () => void navigate(`/communities/${post.community.slug}?invite=post:${post.id}`),
          },
        ]
      : []),
    ...(post.editedAt ? [entry('history')] : []),
    ...(can.edit ? [entry('edit')] : []),
    ...(can.curate ? [entry(post.pinnedUntil ? 'unpin' : 'pin'), entry(post.isLocked ? 'unlock' : 'lock'), entry('move')] : []),
    ...(can.moderate && post.state === 'published' ? [entry('hide')] : []),
    ...(can.moderate && post.state === 'hidden' ? [entry('unhide')] : []),
    ...(can.remove && isPresent
      ? [{ key: 'remove', label: common('delete'), isDanger: true, onSelect: () => remove(post.id, t('action.removed'), common('undo')) }]
      : []),
    ...(isPresent && !can.remove ? [{ key: 'report', label: common('report'), onSelect: () => setOpen('report') }] : []),
    ...(can.moderate ? [entry(isPresent ? 'delete' : 'restore', isPresent)] : []),
  ];
  const close = () => setOpen(null);
  return (
    <>
      <MenuButton label={t('actions', { title: post.title })} icon={<MoreIcon />} entries={entries} />
      {open === 'report' && <ReportDialog reported={{ type: 'post', id: post.id, name: post.title }} onClose={close} onLoadError={close} />}
      {open && open !== 'report' && <PostDialog post={post} dialog={open} onClose={close} onLoadError={close} />}
    </>
  );
};
