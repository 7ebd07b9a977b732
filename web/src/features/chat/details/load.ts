import { lazyPart } from '#kernel/lazy-part.tsx';

export const Details = lazyPart(async () => (await import('./details.tsx')).Details, 'chat-details', 'chat-messages');
