import { tellNotFetched } from '#kernel/toast/index.ts';
import type { Place } from './attaching.ts';

/** Uploading is loaded with the first file. */
export const addFiles = (place: Place, files: readonly File[]): void =>
  void import('./uploading.ts').then(({ add }) => add(place, files), tellNotFetched);
