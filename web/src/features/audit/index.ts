import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the log of a community for its management. */
export const loadCommunityLog = async () => {
  const [part] = await Promise.all([import('./community/log-section.tsx'), loadTexts('audit')]);
  return part.LogSection;
};
