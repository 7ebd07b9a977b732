import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { Post } from '#contract/posts.ts';
import { DecisionButton, ReportDialog } from '#features/moderation/index.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { CheckIcon, MoreIcon } from '#ui/icons/icons.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu-button/menu-button.tsx';
import { Gallery } from '../images/gallery.tsx';
import { photosOf } from '../images/photos.ts';
import { useAccept } from '../kinds/kinds.queries.ts';
import { LinkCards } from '../links/link-cards.tsx';
import { CommentNote } from '../post-state.tsx';
import { PostText } from '../post-text.tsx';
import { ReactionBar } from '../reactions/reaction-bar.tsx';
import { CommentForm } from './comment-form.tsx';
import { useEditComment, useModerateComment, useRemoveComment, useRestoreComment } from './comments.queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './thread.module.css';

type CommentItemProps = {
  post: Post;
  comment: Comment;
  /** Scrolled to and marked: a link led here. */
  isTarget: boolean;
  /** Opens the form for an answer; null where the reader may not comment. */
  onReply: (() => void) | null;
  /** The answers, and the form for one. */
  children?: ReactNode;
};

export const CommentItem = ({ post, comment, isTarget, onReply, children }: CommentItemProps) => {
  const t = useTexts('posts-thread');
  const [isEditing, setEditing] = useState(false);
  const { author, body, hiddenReason } = comment;
  const root = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) root.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  if (author === null || body === null)
    return (
      <li ref={root} className={styles.comment} id={`comment-${comment.id}`}>
        <p className={styles.gone}>{t('comment.gone')}</p>
        {children}
      </li>
    );
  const name = personName(author);
  return (
    <li ref={root} className={styles.comment} id={`comment-${comment.id}`} data-target={isTarget || undefined}>
      <article aria-label={t('comment.by', { name })}>
        <header className={styles.head}>
          <PersonLink username={author.username} isRepeated>
            <Avatar id={author.id} name={name} picture={author.profilePicture} size={28} decorative />
          </PersonLink>
          <p className={styles.by}>
            <PersonLink username={author.username} className={styles.name}>
              {name}
            </PersonLink>{' '}
            <span className={styles.when}>
              <RelativeTime at={comment.createdAt} />
              {comment.editedAt && ` · ${t('edited')}`}
            </span>
          </p>
          {post.acceptedCommentId === comment.id && (
            <Tag tone="success" icon={<CheckIcon size={16} />}>
              {t('accepted')}
            </Tag>
          )}
          {hiddenReason === null && <CommentActions post={post} comment={comment} name={name} onEdit={() => setEditing(true)} />}
        </header>
        {hiddenReason !== null && (
          <div className={styles.hidden} role="note">
            <p>{t('comment.hidden', { reason: hiddenReason })}</p>
            {comment.isOwn && <DecisionButton place="comment" id={comment.id} label={t('comment.decision')} />}
          </div>
        )}
        {isEditing ? (
          <EditForm post={post} comment={comment} body={body} onClose={() => setEditing(false)} />
        ) : (
          <div className={styles.text}>
            <PostText source={body} mentions={comment.mentions} />
            <Gallery images={comment.images} size="small" />
            <LinkCards cards={comment.cards} owner={{ postId: post.id, commentId: comment.id }} mayHide={comment.may.edit} />
          </div>
        )}
        {comment.state !== 'published' && (
          <div className={styles.waits}>
            <CommentNote comment={comment} communityId={post.community.id} />
          </div>
        )}
        {comment.state === 'published' && (
          <div className={styles.foot} hidden={hiddenReason !== null}>
            <ReactionBar target={{ postId: post.id, commentId: comment.id }} reactions={comment.reactions} mayReact={post.may.react} />
            {onReply && (
              <Button look="link" size="small" onClick={onReply}>
                {t('reply')}
              </Button>
            )}
          </div>
        )}
      </article>
      {children}
    </li>
  );
};

type EditFormProps = { post: Post; comment: Comment; body: string; onClose: () => void };
const EditForm = ({ post, comment, body, onClose }: EditFormProps) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const { mutateAsync: edit } = useEditComment(comment.id);
  return (
    <CommentForm
      communityId={post.community.id}
      label={t('edit.label')}
      send={common('save')}
      initial={body}
      photos={photosOf(comment.images)}
      isFocused
      onSend={(change) => edit({ ...change, version: comment.version })}
      onClose={onClose}
    />
  );
};

type CommentActionsProps = { post: Post; comment: Comment; name: string; onEdit: () => void };
const CommentActions = ({ post, comment, name, onEdit }: CommentActionsProps) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const [open, setOpen] = useState<'moderate' | 'report' | null>(null);
  const close = () => setOpen(null);
  const { mutate: remove } = useRemoveComment(post.id);
  const { mutate: restore } = useRestoreComment(post.id);
  const { mutateAsync: moderate } = useModerateComment();
  const { mutate: accept } = useAccept(post.id);
  const { may, id } = comment;
  const isPublished = comment.state === 'published';
  const isAccepted = post.acceptedCommentId === id;
  const removed = () => toast.success(t('comment.removed'), { label: common('undo'), onAct: () => restore(id) });
  const entries: MenuEntry[] = [
    ...(post.may.accept && isPublished
      ? [{ key: 'accept', label: t(isAccepted ? 'accept.undo' : 'accept'), onSelect: () => accept(isAccepted ? null : id) }]
      : []),
    ...(may.edit ? [{ key: 'edit', label: t('edit'), onSelect: onEdit }] : []),
    ...(may.remove
      ? [{ key: 'remove', label: common('delete'), isDanger: true, onSelect: () => remove(comment, { onSuccess: removed }) }]
      : []),
    ...(may.remove || !isPublished ? [] : [{ key: 'report', label: common('report'), onSelect: () => setOpen('report') }]),
    ...(may.moderate && isPublished
      ? [{ key: 'moderate', label: t('moderate.delete'), isDanger: true, onSelect: () => setOpen('moderate') }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton label={t('comment.actions', { name })} icon={<MoreIcon />} entries={entries} />
      {open === 'report' && <ReportDialog reported={{ type: 'comment', id, name }} onClose={close} onMissing={close} />}
      {open === 'moderate' && (
        <ReasonDialog
          title={t('comment.delete.title', { name })}
          action={common('delete')}
          isDanger
          onSend={(reason) => moderate({ id, action: 'delete', reason })}
          onClose={close}
        />
      )}
    </>
  );
};
