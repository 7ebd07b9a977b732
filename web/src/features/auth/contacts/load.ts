import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the section of email address and phone number for the settings. */
export const loadContactsSection = async () => {
  const [part] = await Promise.all([
    import('./contacts-section.tsx'),
    loadTexts('auth-contacts'),
    loadTexts('auth-flows'),
    loadTexts('errors'),
  ]);
  return part.ContactsSection;
};
