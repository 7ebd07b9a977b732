import { useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { Post } from '#contract/posts/index.ts';
import { DecisionButton } from '#features/moderation/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { useRestorePost } from '../posts.queries.ts';
import { DecideButtons } from './decide-buttons.tsx';
import styles from './publication.module.css';
import { useChangePublication } from './publication.queries.ts';

const PlanDialog = lazyPart(async () => (await import('./plan-dialog.tsx')).PlanDialog);
/** Why a post is not open to its readers, and what its author or a moderator can do about it. */
export const StateNote = ({ post }: { post: Post }) => {
  const t = useTexts('posts-publication');
  const format = useFormat();
  const { state, stateReason, publishAt, deletedAt, title } = post;
  const labels = { approve: t('approve.label', { title }), reject: t('reject.label', { title }) };
  const until = new Date(deletedAt ?? 0).getTime() + limits.deletedPostDays * 86_400_000;
  const time = publishAt === null ? '' : `${format.day(publishAt)} ${format.time(publishAt)}`;
  return (
    <div className={styles.note} role="note" data-state={state}>
      <div className={styles.words}>
        {state === 'pending' && time !== '' ? (
          <p>{t('pending.planned', { time })}</p>
        ) : (
          state !== 'published' && state !== 'deleted' && <p>{t(state, { time })}</p>
        )}
        {state === 'deleted' && <p>{t('deleted', { day: format.date(new Date(until).toISOString()) })}</p>}
        {stateReason !== '' && <p>{t('reason', { reason: stateReason })}</p>}
      </div>
      {state === 'hidden' && post.can.remove && <DecisionButton place="post" id={post.id} label={t('decision')} />}
      {post.can.publish && <Publishing post={post} />}
      {state === 'deleted' && <Restore post={post} />}
      {post.can.decide && <DecideButtons place={{ communityId: post.community.id }} chosen={{ posts: [post] }} labels={labels} />}
    </div>
  );
};

const Restore = ({ post: { id } }: { post: Post }) => {
  const t = useTexts('posts-publication');
  const { mutateAsync: restore, isPending } = useRestorePost(id);
  return (
    <Row gap={8} wrap>
      <Button size="small" isBusy={isPending} onClick={() => afterSuccess(restore(), () => toast.success(t('restored')))}>
        {t('restore')}
      </Button>
    </Row>
  );
};

const firstWords = { draft: 'publish', scheduled: 'publish.now', rejected: 'publish.again' } as const;

const Publishing = ({ post: { id, state, publishAt } }: { post: Post }) => {
  const t = useTexts('posts-publication');
  const [isPlanning, setPlanning] = useState(false);
  const change = useChangePublication(id);
  const to = async (body: Parameters<typeof change.mutateAsync>[0]) => {
    const post = await change.mutateAsync(body);
    return post.state === 'published' || post.state === 'pending' || post.state === 'scheduled' ? t(`done.${post.state}`) : t('done.draft');
  };
  const press = (wanted: 'published' | 'draft') => void to({ to: wanted }).then(toast.success, () => undefined);
  const close = () => setPlanning(false);
  return (
    <Row gap={8} wrap>
      {state !== 'draft' && (
        <Button size="small" look="text" isBusy={change.isPending} onClick={() => press('draft')}>
          {t('withdraw')}
        </Button>
      )}
      {(state === 'draft' || state === 'scheduled') && (
        <Button size="small" onClick={() => setPlanning(true)}>
          {t(state === 'draft' ? 'plan' : 'plan.again')}
        </Button>
      )}
      {(state === 'draft' || state === 'scheduled' || state === 'rejected') && (
        <Button size="small" isBusy={change.isPending} onClick={() => press('published')}>
          {t(firstWords[state])}
        </Button>
      )}
      {isPlanning && (
        <PlanDialog publishAt={publishAt} onPlan={(at) => to({ to: 'scheduled', publishAt: at })} onClose={close} onLoadError={close} />
      )}
    </Row>
  );
};
