import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Community } from '#contract/communities.ts';
import type { Post } from '#contract/posts.ts';
import { errorText, loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState, ErrorState } from '#ui/states/states.tsx';
import { PostCard } from '../post-card.tsx';
import { PostsSkeleton } from '../posts-skeleton.tsx';
import styles from './publication.module.css';
import { pendingPosts } from './publication.queries.ts';
import { useDecide } from './use-decide.ts';

const RejectDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./reject-dialog.tsx'), loadTexts('posts-thread')]);
  return part.RejectDialog;
});

/** The posts that wait for approval, oldest first; several are decided at once. */
export const Pending = ({ community }: { community: Community }) => {
  const t = useTexts('posts-publication');
  const common = useTexts('kernel');
  const { data, error, isPending, refetch } = useQuery(pendingPosts(community.id));
  if (isPending) return <PostsSkeleton hasComposer={false} />;
  if (!data) return <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('pending.none.title')} text={t('pending.none.text')} />
      </Panel>
    );
  return <Queue communityId={community.id} posts={data.items} total={data.pagination.total} />;
};

type QueueProps = { communityId: string; posts: readonly Post[]; total: number };

const Queue = ({ communityId, posts, total }: QueueProps) => {
  const t = useTexts('posts-publication');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isRejecting, setRejecting] = useState(false);
  const { approve, reject, isPending } = useDecide(communityId);
  const open = posts.filter(({ may }) => may.decide).map(({ id }) => id);
  // Posts that are decided meanwhile are no longer chosen.
  const chosen = open.filter((id) => marked.has(id));
  const mark = (ids: readonly string[], isOn: boolean) =>
    setMarked(new Set(isOn ? [...marked, ...ids] : [...marked].filter((id) => !ids.includes(id))));
  const close = () => setRejecting(false);
  return (
    <div className={styles.queue}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('bulk.all')}
            checked={open.length > 0 && chosen.length === open.length}
            disabled={open.length === 0}
            onChange={({ target }) => mark(open, target.checked)}
          />
          <span role="status">{chosen.length > 0 ? t('bulk.chosen', { count: chosen.length }) : t('bulk.all')}</span>
        </label>
        {chosen.length > 0 && (
          <>
            <Button size="small" onClick={() => setRejecting(true)}>
              {t('reject')}
            </Button>
            <Button size="small" look="primary" isBusy={isPending} onClick={() => void approve(chosen)}>
              {t('approve')}
            </Button>
          </>
        )}
      </div>
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.id} className={styles.row}>
            <input
              type="checkbox"
              className={styles.check}
              aria-label={t('choose', { title: post.title })}
              checked={marked.has(post.id) && post.may.decide}
              disabled={!post.may.decide}
              onChange={({ target }) => mark([post.id], target.checked)}
            />
            <div className={styles.words}>
              <PostCard post={post} isOwnPage />
            </div>
          </li>
        ))}
      </ul>
      {total > posts.length && <p className={styles.more}>{t('bulk.more', { count: total - posts.length })}</p>}
      {isRejecting && (
        <RejectDialog count={chosen.length} onReject={(reason) => reject(chosen, reason)} onClose={close} onMissing={close} />
      )}
    </div>
  );
};
