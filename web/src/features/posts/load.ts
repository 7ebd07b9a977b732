import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the posts that wait for approval for the management of a community. */
export const loadPending = async () => {
  const [part] = await Promise.all([import('./publication/pending.tsx'), loadTexts('posts-publication')]);
  return part.Pending;
};
/** Loads the letters to the moderators for the management of a community. */
export const loadLetters = async () => (await import('./letters.tsx')).Letters;
