import { Link } from 'react-router';
import type { TopPost } from '#contract/dashboard/own.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './dashboard.module.css';

type TopPostsProps = {
  posts: readonly TopPost[];
  nothing: string;
  /** Names the community instead of the author. */
  hasCommunity?: boolean;
};

/** The posts of the period that were answered most. */
export const TopPosts = ({ posts, nothing, hasCommunity = false }: TopPostsProps) => {
  const t = useTexts('dashboard');
  return (
    <Panel title={t('top.title')}>
      {posts.length === 0 ? (
        <p className={styles.young}>{nothing}</p>
      ) : (
        <Stack as="ol" gap={12} className={styles.top}>
          {posts.map(({ id, title, author, community, publishedAt, comments, reactions }) => (
            <li key={id}>
              <Link to={`/communities/${community.slug}/posts/${id}`} className={styles.topTitle}>
                {title}
              </Link>
              <span className={styles.topText}>
                {hasCommunity ? community.name : personName(author)} · <RelativeTime at={publishedAt} />
              </span>
              <span className={styles.topText}>
                {t('top.comments', { count: comments })} · {t('top.reactions', { count: reactions })}
              </span>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
};
