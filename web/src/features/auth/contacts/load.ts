import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the section of email address and phone number for the settings. */
export const loadContactsSection = async () =>
  (await withTexts(import('./contacts-section.tsx'), 'auth-contacts', 'auth-flows', 'errors')).ContactsSection;
