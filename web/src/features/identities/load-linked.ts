import { loadTexts } from '#kernel/i18n/index.ts';

/** Loads the section of the settings with its texts. */
export const loadLinkedAccounts = async () => {
  const [{ LinkedAccounts }] = await Promise.all([import('./linked-accounts.tsx'), loadTexts('identities')]);
  return LinkedAccounts;
};
