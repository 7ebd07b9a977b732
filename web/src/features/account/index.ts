import { withTexts } from '#kernel/i18n/index.ts';

export const loadPrivacySection = async () => (await withTexts(import('./privacy-section.tsx'), 'account')).PrivacySection;
export const loadNoticesSection = async () => (await withTexts(import('./notices-section.tsx'), 'account')).NoticesSection;
export const loadTimeSection = async () => (await withTexts(import('./time-section.tsx'), 'account')).TimeSection;
export const loadDataSection = async () => (await withTexts(import('./data-section.tsx'), 'account')).DataSection;
