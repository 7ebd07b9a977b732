import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { revisionsOf } from '../posts.queries.ts';
import styles from './thread.module.css';

/** The former texts of a post, latest first. */
export const HistoryDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const { data, error } = useQuery(revisionsOf(post.id, post.version));
  return (
    <Dialog title={t('history.title')} text={t('history.text')} width={640} onClose={onClose}>
      {error && <Refusal text={errorText(error)} />}
      {!data && !error && (
        <Skeleton label={common('loading')}>
          <BoneText lines={4} />
        </Skeleton>
      )}
      <div className={styles.history} tabIndex={0} role="region" aria-label={t('history.title')}>
        {data?.items.map(({ version, editor, title, body, at }) => (
          <article key={version} className={styles.revision}>
            <p className={styles.when}>
              {t('history.until', { name: personName(editor) })} <RelativeTime at={at} />
            </p>
            <h3>{title}</h3>
            <Markdown source={body} />
          </article>
        ))}
      </div>
      <DialogActions>
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};
