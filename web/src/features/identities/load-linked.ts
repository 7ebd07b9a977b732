import { loadTexts } from '#kernel/i18n/index.ts';

/** The section of the settings, with its words. */
export const loadLinkedAccounts = async () => {
  const [{ LinkedAccounts }] = await Promise.all([import('./linked-accounts.tsx'), loadTexts('identities')]);
  return LinkedAccounts;
};
