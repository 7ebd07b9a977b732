import { Link } from 'react-router';
import type { WaitingEdit as Edit } from '#contract/posts/edits.ts';
import { personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Byline } from '../byline.tsx';
import { Gallery } from '../images/gallery.tsx';
import { PostText } from '../post-text.tsx';
import styles from '../posts.module.css';
import { DecideButtons } from './decide-buttons.tsx';
import publication from './publication.module.css';

/** An edit of a published text in the queue: the current text, and the proposed one. */
export const WaitingEdit = ({ edit, event }: { edit: Edit; /** Set for a comment on it. */ event?: { id: string; slug: string } }) => {
  const t = useTexts('posts-publication');
  const { author, post, commentId, community, before, after } = edit;
  const name = personName(author);
  const inPost = `/communities/${community.slug}/posts/${post.id}${commentId ? `?comment=${commentId}` : ''}`;
  const address = event ? `/events/${event.slug}#comment-${commentId}` : inPost;
  const place = event ? { eventId: event.id } : { communityId: community.id };
  const labels = { approve: t('approve.edit', { name }), reject: t('reject.edit', { name }) };
  return (
    <Panel as="div">
      <article aria-label={t('edit.by', { name, title: post.title })}>
        <header className={styles.head}>
          <Byline author={author}>
            <RelativeTime at={edit.at} /> · {t(commentId ? 'edit.of.comment' : 'edit.of.post')} <Link to={address}>{post.title}</Link>
          </Byline>
        </header>
        <div className={publication.versions}>
          <Version label={t('edit.before')} words={before} isTitled={before.title !== after.title} />
          <Version label={t('edit.after')} words={after} isTitled={before.title !== after.title} />
        </div>
        <div className={publication.note} role="note" data-state="pending">
          <div className={publication.words}>
            <p>{t('edit.pending')}</p>
          </div>
          {edit.can.decide && <DecideButtons place={place} chosen={{ edits: [edit] }} labels={labels} />}
        </div>
      </article>
    </Panel>
  );
};

const Version = ({ label, words, isTitled }: { label: string; words: Edit['before']; isTitled: boolean }) => (
  <section className={publication.version} aria-label={label}>
    <Text look="tertiary">{label}</Text>
    {isTitled && <p className={publication.called}>{words.title}</p>}
    {words.body && <PostText source={words.body} mentions={[]} />}
    <Gallery images={words.images} size="small" />
  </section>
);
