import { isApiError } from '#kernel/api/api-error.ts';
import type { ConflictField } from '#ui/conflict/conflict-dialog.tsx';

/** The user who saved meanwhile, and the instant; both empty if the server does not report them. */
export type EditConflict = { by: string; at: string };

/** The conflict of an error, if another user saved the record since it was read. */
export const conflictOf = (error: unknown): EditConflict | null =>
  isApiError(error, 'record.changed') ? { by: String(error.params['by'] ?? ''), at: String(error.params['at'] ?? '') } : null;

/** The fields in which two versions differ, each as text, by their labels. */
export const differencesOf = <Key extends string>(
  labels: Readonly<Record<Key, string>>,
  mine: Readonly<Record<Key, string>>,
  theirs: Readonly<Record<Key, string>>,
): ConflictField[] =>
  (Object.keys(labels) as Key[])
    .filter((key) => mine[key].trim() !== theirs[key].trim())
    .map((key) => ({ key, label: labels[key], mine: mine[key], theirs: theirs[key] }));
