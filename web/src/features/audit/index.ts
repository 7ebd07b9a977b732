import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the log of a community for its management. */
export const loadCommunityLog = async () => (await withTexts(import('./community/log-section.tsx'), 'audit')).LogSection;
