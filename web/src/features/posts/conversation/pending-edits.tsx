import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { pendingEditsOf } from '../publication/publication.queries.ts';
import thread from '../thread/thread.module.css';

/** Loaded with the first edit that waits. */
const WaitingEdit = lazyPart(async () => (await import('../publication/waiting-edit.tsx')).WaitingEdit, 'posts-publication');

/** Edits of comments that wait for those who decide; none shows nothing. */
export const PendingEdits = ({ event }: { event: Pick<Event, 'id' | 'slug'> }) => {
  const t = useTexts('posts-conversation');
  const { data } = useQuery(pendingEditsOf(event.id));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="waiting-edits" className={thread.comments}>
      <h3 id="waiting-edits">{t('edits.title')}</h3>
      {data.items.map((edit) => (
        <WaitingEdit key={edit.id} edit={edit} event={event} />
      ))}
    </section>
  );
};
