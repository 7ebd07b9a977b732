import { withWords } from '../with-words.ts';

/** Asks somebody to prove that it is them. */
export const loadConfirmDialog = async () => (await withWords(import('./confirm-dialog.tsx'))).ConfirmDialog;
