import { lazyPart } from '#kernel/lazy-part.tsx';

/** Loaded with the first poll that is written or changed. */
export const PollFields = lazyPart(async () => (await import('./poll-fields.tsx')).PollFields, 'posts-kinds');
