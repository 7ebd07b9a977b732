import { useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { loadTexts, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useDecide } from './use-decide.ts';
import styles from './publication.module.css';
import { useChangePublication } from './publication.queries.ts';

const PlanDialog = lazyPart(async () => (await import('./plan-dialog.tsx')).PlanDialog);
const RejectDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./reject-dialog.tsx'), loadTexts('posts-thread')]);
  return part.RejectDialog;
});

/** Why a post is not open to its readers, and what its author or a moderator can do about it. */
export const StateNote = ({ post }: { post: Post }) => {
  const t = useTexts('posts-publication');
  const format = useFormat();
  const { state, stateReason, publishAt } = post;
  const time = publishAt === null ? '' : `${format.day(publishAt)} ${format.time(publishAt)}`;
  return (
    <div className={styles.note} role="note" data-state={state}>
      <div className={styles.words}>
        {state === 'pending' && time !== '' ? (
          <p>{t('pending.planned', { time })}</p>
        ) : (
          state !== 'published' && state !== 'deleted' && <p>{t(state, { time })}</p>
        )}
        {stateReason !== '' && <p>{t('reason', { reason: stateReason })}</p>}
      </div>
      {post.may.publish && <Publishing post={post} />}
      {post.may.decide && <Deciding post={post} />}
    </div>
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
    <div className={styles.acts}>
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
        <PlanDialog publishAt={publishAt} onPlan={(at) => to({ to: 'scheduled', publishAt: at })} onClose={close} onMissing={close} />
      )}
    </div>
  );
};

const Deciding = ({ post }: { post: Post }) => {
  const t = useTexts('posts-publication');
  const [isRejecting, setRejecting] = useState(false);
  const { approve, reject, isPending } = useDecide(post.community.id);
  const close = () => setRejecting(false);
  return (
    <div className={styles.acts}>
      <Button size="small" aria-label={t('reject.label', { title: post.title })} onClick={() => setRejecting(true)}>
        {t('reject')}
      </Button>
      <Button
        size="small"
        aria-label={t('approve.label', { title: post.title })}
        isBusy={isPending}
        onClick={() => void approve([post.id])}
      >
        {t('approve')}
      </Button>
      {isRejecting && <RejectDialog count={1} onReject={(reason) => reject([post.id], reason)} onClose={close} onMissing={close} />}
    </div>
  );
};
