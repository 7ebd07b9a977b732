export { EventCard } from './event-card.tsx';
export { eventsList } from './events.queries.ts';
