import type { Event } from '#contract/events/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

const RequestsPanel = lazyPart(async () => (await import('./requests-panel.tsx')).RequestsPanel, 'events-answers', 'events-questions');

/** The RSVPs that wait for a decision, for those who decide. */
export const Requests = ({ event }: { event: Event }) => (event.requestCount ? <RequestsPanel event={event} /> : null);
