import { loadTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

/** Loaded with the first poll that is written or changed. */
export const PollFields = lazyPart(async () => {
  const [part] = await Promise.all([import('./poll-fields.tsx'), loadTexts('posts-kinds')]);
  return part.PollFields;
});
