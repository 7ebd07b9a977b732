import { withTexts } from '#kernel/i18n/index.ts';

/** Loads the section of the settings with its texts. */
export const loadLinkedAccounts = async () => (await withTexts(import('./linked-accounts.tsx'), 'identities')).LinkedAccounts;
