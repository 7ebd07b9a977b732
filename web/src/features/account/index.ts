import { loadTexts } from '#kernel/i18n/index.ts';

const withTexts = async <Part>(part: Promise<Part>): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadTexts('account')]);
  return loaded;
};

export const loadPrivacySection = async () => (await withTexts(import('./privacy-section.tsx'))).PrivacySection;
export const loadNoticesSection = async () => (await withTexts(import('./notices-section.tsx'))).NoticesSection;
export const loadTimeSection = async () => (await withTexts(import('./time-section.tsx'))).TimeSection;
export const loadDataSection = async () => (await withTexts(import('./data-section.tsx'))).DataSection;
