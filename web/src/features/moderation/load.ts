import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the cases of a community for its management. */
export const loadCases = async () => {
  const [part] = await Promise.all([import('./cases/cases-section.tsx'), loadTexts('moderation')]);
  return part.CasesSection;
};
