import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { WaitingComment as Waiting } from '#contract/posts/comment-approval.ts';
import type { Community } from '#contract/communities/index.ts';
import type { Post } from '#contract/posts/index.ts';
import type { WaitingEdit as Edit } from '#contract/posts/edits.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { PostCard } from '../post-card.tsx';
import { PostsSkeleton } from '../posts-skeleton.tsx';
import styles from './publication.module.css';
import { pendingComments, pendingEdits, pendingPosts } from './publication.queries.ts';
import { type Chosen, useDecide } from './use-decide.ts';
import { WaitingComment } from './waiting-comment.tsx';
import { WaitingEdit } from './waiting-edit.tsx';

const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog, 'posts-thread');

/** The posts, comments and edits of them that wait for approval, oldest first; several are decided at once. */
export const Pending = ({ community }: { community: Community }) => {
  const t = useTexts('posts-publication');
  const posts = useQuery(pendingPosts(community.id));
  const comments = useQuery(pendingComments(community.id));
  const edits = useQuery(pendingEdits(community.id));
  if (!posts.data || !comments.data || !edits.data)
    return <LoadingState query={[posts, comments, edits]} skeleton={<PostsSkeleton hasComposer={false} />} />;
  const found = [...posts.data.items.map(ofPost), ...comments.data.items.map(ofComment), ...edits.data.items.map(ofEdit)];
  const entries = found.toSorted((a, b) => a.at.localeCompare(b.at));
  if (entries.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('pending.none.title')} text={t('pending.none.text')} />
      </Panel>
    );
  const total = posts.data.pagination.total + comments.data.pagination.total + edits.data.pagination.total;
  return <Queue communityId={community.id} entries={entries} total={total} />;
};

type Entry = {
  id: string;
  at: string;
  mayDecide: boolean;
  /** The name in the label of the checkbox. */
  name: { key: 'choose' | 'choose.comment' | 'choose.edit'; value: string };
  chosen: Chosen;
  content: ReactNode;
};
const ofPost = (post: Post): Entry => ({
  id: post.id,
  at: post.publishedAt,
  mayDecide: post.can.decide,
  name: { key: 'choose', value: post.title },
  chosen: { posts: [post] },
  content: <PostCard post={post} hidesCommunity />,
});
const ofComment = (waiting: Waiting): Entry => ({
  id: waiting.comment.id,
  at: waiting.comment.createdAt,
  mayDecide: waiting.comment.can.decide,
  name: { key: 'choose.comment', value: waiting.comment.author ? personName(waiting.comment.author) : '' },
  chosen: { comments: [waiting.comment] },
  content: <WaitingComment waiting={waiting} />,
});

const ofEdit = (edit: Edit): Entry => ({
  id: edit.id,
  at: edit.at,
  mayDecide: edit.can.decide,
  name: { key: 'choose.edit', value: personName(edit.author) },
  chosen: { edits: [edit] },
  content: <WaitingEdit edit={edit} />,
});

type QueueProps = { communityId: string; entries: readonly Entry[]; total: number };

const Queue = ({ communityId, entries, total }: QueueProps) => {
  const t = useTexts('posts-publication');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isRejecting, setRejecting] = useState(false);
  const { approve, reject, isPending } = useDecide({ communityId });
  const open = entries.filter(({ mayDecide }) => mayDecide);
  // Entries that were decided meanwhile are no longer chosen.
  const picked = open.filter(({ id }) => marked.has(id));
  const chosen = {
    posts: picked.flatMap((entry) => entry.chosen.posts ?? []),
    comments: picked.flatMap((entry) => entry.chosen.comments ?? []),
    edits: picked.flatMap((entry) => entry.chosen.edits ?? []),
  };
  const mark = (ids: readonly string[], isOn: boolean) =>
    setMarked(new Set(isOn ? [...marked, ...ids] : [...marked].filter((id) => !ids.includes(id))));
  const close = () => setRejecting(false);
  return (
    <Stack gap={16}>
      <div className={styles.bar}>
        <Row as="label" gap={12}>
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('bulk.all')}
            checked={open.length > 0 && picked.length === open.length}
            disabled={open.length === 0}
            onChange={({ target }) =>
              mark(
                open.map(({ id }) => id),
                target.checked,
              )
            }
          />
          <span role="status">{picked.length > 0 ? t('bulk.chosen', { count: picked.length }) : t('bulk.all')}</span>
        </Row>
        {picked.length > 0 && (
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
      <Stack as="ul" gap={16}>
        {entries.map(({ id, mayDecide, name, content }) => (
          <ListRow
            key={id}
            align="start"
            className={styles.row}
            start={
              <input
                type="checkbox"
                className={styles.check}
                aria-label={t(name.key, { title: name.value })}
                checked={marked.has(id) && mayDecide}
                disabled={!mayDecide}
                onChange={({ target }) => mark([id], target.checked)}
              />
            }
          >
            {content}
          </ListRow>
        ))}
      </Stack>
      {total > entries.length && <Text look="tertiary">{t('bulk.more', { count: total - entries.length })}</Text>}
      {isRejecting && (
        <RejectDialog count={picked.length} onReject={(reason) => reject(chosen, reason)} onClose={close} onLoadError={close} />
      )}
    </Stack>
  );
};
