import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Comment } from '#contract/posts/comments.ts';
import { DecisionButton, ReportDialog } from '#features/moderation/index.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { CheckIcon, MoreIcon } from '#ui/icons/icons.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { Gallery } from '../images/gallery.tsx';
import { photosOf } from '../images/photos.ts';
import { useAccept } from '../kinds/kinds.queries.ts';
import { LinkCards } from '../links/link-cards.tsx';
import { OwnEditNote } from '../own-edit.tsx';
import { CommentNote } from '../post-state.tsx';
import { PostText } from '../post-text.tsx';
import { ReactionBar } from '../reactions/reaction-bar.tsx';
import { CommentForm } from './comment-form.tsx';
import { useAnswer, useEditComment, useModerateComment, useRemoveComment, useRestoreComment } from './comments.queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ThreadSubject } from './subject.ts';
import styles from './thread.module.css';

type CommentItemProps = {
  subject: ThreadSubject;
  comment: Comment;
  /** The comment that it is below. */
  parent?: Comment;
  /** Scrolled to and marked: a link led here. */
  isTarget: boolean;
  /** Opens the form for an answer; null where the reader may not comment. */
  onReply: (() => void) | null;
  /** The answers, and the form for one. */
  children?: ReactNode;
};

export const CommentItem = ({ subject, comment, parent, isTarget, onReply, children }: CommentItemProps) => {
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
        <Text look="hint" className={styles.gone}>
          {t('comment.gone')}
        </Text>
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
            {comment.isByHost && (
              <>
                <Tag>{t('host')}</Tag>{' '}
              </>
            )}
            <InlineText look="hint" className={styles.when}>
              <RelativeTime at={comment.createdAt} />
              {comment.editedAt && ` · ${t('edited')}`}
            </InlineText>
          </p>
          {isAnswer({ subject, comment, parent }) && (
            <Tag tone="success" icon={<CheckIcon size={16} />}>
              {t('accepted')}
            </Tag>
          )}
          {hiddenReason === null && (
            <CommentActions subject={subject} comment={comment} parent={parent} name={name} onEdit={() => setEditing(true)} />
          )}
        </header>
        {hiddenReason !== null && (
          <div className={styles.hidden} role="note">
            <p>{t('comment.hidden', { reason: hiddenReason })}</p>
            {comment.isOwn && <DecisionButton place="comment" id={comment.id} label={t('comment.decision')} />}
          </div>
        )}
        {isEditing ? (
          <EditForm subject={subject} comment={comment} body={body} onClose={() => setEditing(false)} />
        ) : (
          <div className={styles.text}>
            <PostText source={body} mentions={comment.mentions} />
            <Gallery images={comment.images} size="small" />
            <LinkCards cards={comment.cards} owner={{ postId: comment.postId, commentId: comment.id }} mayHide={comment.can.edit} />
          </div>
        )}
        {comment.ownEdit && !isEditing && (
          <div className={styles.waits}>
            <OwnEditNote
              edit={comment.ownEdit}
              of={{ postId: comment.postId, commentId: comment.id }}
              title=""
              onChange={comment.can.edit ? () => setEditing(true) : null}
            />
          </div>
        )}
        {comment.state !== 'published' && (
          <div className={styles.waits}>
            <CommentNote comment={comment} communityId={subject.communityId} />
          </div>
        )}
        {comment.state === 'published' && (
          <div className={styles.foot} hidden={hiddenReason !== null}>
            <ReactionBar
              target={{ postId: comment.postId, commentId: comment.id }}
              reactions={comment.reactions}
              mayReact={subject.can.react}
            />
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

/** Whether it answers the question of the post, or the comment on an event that it is below. */
const isAnswer = ({ subject, comment, parent }: Pick<CommentItemProps, 'subject' | 'comment' | 'parent'>): boolean =>
  subject.kind === 'post' ? subject.acceptedCommentId === comment.id : parent?.answerId === comment.id;

type EditFormProps = { subject: ThreadSubject; comment: Comment; body: string; onClose: () => void };
const EditForm = ({ subject, comment, body, onClose }: EditFormProps) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const { mutateAsync: edit } = useEditComment(comment.id);
  const { ownEdit } = comment;
  const save = async (change: Pick<Parameters<typeof edit>[0], 'body' | 'images'>) => {
    const saved = await edit({ ...change, version: comment.version });
    if (saved.ownEdit) toast.success(t('edit.waits'));
  };
  return (
    <CommentForm
      communityId={subject.communityId}
      label={t('edit.label')}
      send={common('save')}
      initial={ownEdit?.body ?? body}
      photos={photosOf((ownEdit ?? comment).images)}
      isFocused
      onSend={save}
      onClose={onClose}
    />
  );
};

type CommentActionsProps = { subject: ThreadSubject; comment: Comment; parent: Comment | undefined; name: string; onEdit: () => void };
/** Choosing it as the answer; null where the reader may not. */
const useChoice = ({ subject, comment, parent }: Pick<CommentActionsProps, 'subject' | 'comment' | 'parent'>) => {
  const { mutate: accept } = useAccept(subject.id);
  const { mutate: answer } = useAnswer();
  const isChosen = isAnswer({ subject, comment, parent });
  const chosen = isChosen ? null : comment.id;
  if (subject.kind === 'post') return subject.can.accept ? { isChosen, toggle: () => accept(chosen) } : null;
  return parent?.can.answer ? { isChosen, toggle: () => answer({ id: parent.id, answerId: chosen }) } : null;
};

const CommentActions = ({ subject, comment, parent, name, onEdit }: CommentActionsProps) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const [open, setOpen] = useState<'moderate' | 'report' | null>(null);
  const close = () => setOpen(null);
  const { mutateAsync: remove } = useRemoveComment(subject);
  const { mutate: restore } = useRestoreComment(subject);
  const { mutateAsync: moderate } = useModerateComment();
  const choose = useChoice({ subject, comment, parent });
  const { can, id } = comment;
  const isPublished = comment.state === 'published';
  const removed = () => toast.success(t('comment.removed'), { label: common('undo'), onAct: () => restore(id) });
  const entries: MenuButtonEntry[] = [
    ...(choose && isPublished ? [{ key: 'accept', label: t(choose.isChosen ? 'accept.undo' : 'accept'), onSelect: choose.toggle }] : []),
    ...(can.edit ? [{ key: 'edit', label: t('edit'), onSelect: onEdit }] : []),
    ...(can.remove
      ? [{ key: 'remove', label: common('delete'), isDanger: true, onSelect: () => afterSuccess(remove(comment), removed) }]
      : []),
    ...(can.remove || !isPublished ? [] : [{ key: 'report', label: common('report'), onSelect: () => setOpen('report') }]),
    ...(can.moderate && isPublished
      ? [{ key: 'moderate', label: t('moderate.delete'), isDanger: true, onSelect: () => setOpen('moderate') }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton label={t('comment.actions', { name })} icon={<MoreIcon />} entries={entries} />
      {open === 'report' && <ReportDialog reported={{ type: 'comment', id, name }} onClose={close} onLoadError={close} />}
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
