import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { Post } from '#contract/posts/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LockIcon, MegaphoneIcon, PinIcon } from '#ui/icons/content-icons.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { Byline } from './byline.tsx';
import styles from './posts.module.css';

type PostHeadProps = {
  post: Post;
  /** Hides the community's name on its own page. */
  hidesCommunity: boolean;
  /** The actions, at the end. */
  children?: ReactNode;
};

/** The kind and the state of a post. */
const Marks = ({ post }: { post: Post }) => {
  const t = useTexts('posts');
  const isAnswered = post.acceptedCommentId !== null;
  const { state } = post;
  return (
    <>
      {state !== 'published' && state !== 'deleted' && <Tag tone={state === 'pending' ? 'warning' : 'neutral'}>{t(`state.${state}`)}</Tag>}
      {post.pinnedUntil && <Tag icon={<PinIcon size={16} />}>{t('pinned')}</Tag>}
      {post.type === 'announcement' && (
        <Tag tone="info" icon={<MegaphoneIcon size={16} />}>
          {t('type.announcement')}
        </Tag>
      )}
      {post.type === 'question' && (
        <Tag tone={isAnswered ? 'success' : 'neutral'} icon={isAnswered && <CheckIcon size={16} />}>
          {t(isAnswered ? 'answered' : 'type.question')}
        </Tag>
      )}
      {(post.type === 'poll' || post.type === 'modmail') && <Tag>{t(`type.${post.type}`)}</Tag>}
      {post.isLocked && <Tag icon={<LockIcon size={16} />}>{t('locked')}</Tag>}
    </>
  );
};

/** The author, the place, the time and the kind of a post. */
export const PostHead = ({ post, hidesCommunity, children }: PostHeadProps) => {
  const t = useTexts('posts');
  const { author, community, publishedAt, editedAt } = post;
  return (
    <header className={styles.head}>
      <Byline author={author}>
        {!hidesCommunity && (
          <>
            <Link to={`/communities/${community.slug}`}>{community.name}</Link>
            <span aria-hidden="true"> · </span>
          </>
        )}
        <RelativeTime at={publishedAt} />
        {editedAt && <span> · {t('edited')}</span>}
      </Byline>
      <div className={styles.marks}>
        <Marks post={post} />
      </div>
      {children}
    </header>
  );
};
