import { withWords } from '../with-words.ts';

/** Loads the dialog that confirms the user's identity. */
export const loadConfirmDialog = async () => (await withWords(import('./confirm-dialog.tsx'))).ConfirmDialog;
