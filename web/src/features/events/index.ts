export { EventCard } from './event-card.tsx';
export { QuickAnswer } from './quick-answer.tsx';
export { eventsList } from './events.queries.ts';
