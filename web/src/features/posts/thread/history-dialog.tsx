import { useQuery } from '@tanstack/react-query';
import type { Post } from '#contract/posts/index.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { TextOf, TextsDialog } from '#ui/dialog/texts-dialog.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { revisionsOf } from '../posts.queries.ts';

/** The former texts of a post, latest first. */
export const HistoryDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const t = useTexts('posts-thread');
  const common = useTexts('kernel');
  const { data, error } = useQuery(revisionsOf(post.id, post.version));
  return (
    <TextsDialog
      title={t('history.title')}
      text={t('history.text')}
      labels={{ loading: common('loading'), close: common('close') }}
      error={error && errorText(error)}
      texts={
        data
          ? data.items.map(({ version, editor, title, body, at }) => (
              <TextOf
                key={version}
                by={
                  <>
                    {t('history.until', { name: personName(editor) })} <RelativeTime at={at} />
                  </>
                }
              >
                <h3>{title}</h3>
                <Markdown source={body} />
              </TextOf>
            ))
          : null
      }
      onClose={onClose}
    />
  );
};
