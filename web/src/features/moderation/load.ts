import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the cases of a community for its management. */
export const loadCases = async () => (await withTexts(import('./cases/cases-section.tsx'), 'moderation')).CasesSection;
