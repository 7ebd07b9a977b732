import type { Event } from '#contract/events/index.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

const RequestsPanel = lazyPart(async () => {
  const [{ RequestsPanel: Panel }] = await Promise.all([import('./requests-panel.tsx'), loadTexts('events-answers', 'events-questions')]);
  return Panel;
});

/** The RSVPs that wait for a decision, for those who decide. */
export const Requests = ({ event }: { event: Event }) => (event.requestCount ? <RequestsPanel event={event} /> : null);
