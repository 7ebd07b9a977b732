import { toastNotLoaded } from '#kernel/toast/index.ts';
import type { DraftKey } from './attaching.ts';

/** Uploading is loaded with the first file. */
export const addFiles = (draftKey: DraftKey, files: readonly File[]): void =>
  void import('./uploading.ts').then(({ add }) => add(draftKey, files), toastNotLoaded);
