import { Link } from 'react-router';
import type { Post } from '#contract/posts.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { MegaphoneIcon } from '#ui/icons/content-icons.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { Folded } from './folded.tsx';
import styles from './posts.module.css';

type PostCardProps = {
  post: Post;
  /** Hides the community's name on its own page. */
  isOwnPage?: boolean;
};

export const PostCard = ({ post, isOwnPage = false }: PostCardProps) => {
  const t = useTexts('posts');
  const { author, community, publishedAt, title, body } = post;
  const name = personName(author);
  return (
    <Panel as="div">
      <article aria-labelledby={`post-${post.id}`}>
        <header className={styles.head}>
          <PersonLink username={author.username} isRepeated>
            <Avatar id={author.id} name={name} picture={author.profilePicture} size={36} decorative />
          </PersonLink>
          <div className={styles.by}>
            <p className={styles.name}>
              <PersonLink username={author.username}>{name}</PersonLink>
            </p>
            <p className={styles.where}>
              {!isOwnPage && (
                <>
                  <Link to={`/communities/${community.slug}`}>{community.name}</Link>
                  <span aria-hidden="true"> · </span>
                </>
              )}
              <RelativeTime at={publishedAt} />
            </p>
          </div>
          {post.type === 'announcement' && (
            <Tag tone="info" icon={<MegaphoneIcon size={16} />}>
              {t('announcement')}
            </Tag>
          )}
        </header>
        <h3 id={`post-${post.id}`} className={styles.title}>
          {title}
        </h3>
        <Folded source={body} />
      </article>
    </Panel>
  );
};
