import type { NewImages, TextImage } from '#contract/posts/images.ts';
import type { Photo } from '#features/uploads/index.ts';
import { isRecord } from '#kernel/storage/index.ts';

/** Checks a photo that was kept in the browser. */
export const isPhoto = (value: unknown): value is Photo =>
  isRecord(value) && ['id', 'alt', 'preview'].every((key) => typeof value[key] === 'string');

/** The images of a text as a form changes them. */
export const photosOf = (images: readonly TextImage[]): Photo[] => images.map(({ id, alt, preview }) => ({ id, alt, preview }));

const sent = (photos: readonly Photo[]): NewImages => photos.map(({ id, alt }) => ({ imageId: id, alt: alt.trim() }));
/** The part of a call that changes the images of a text; empty where they are as before. */
export const changedImages = (photos: readonly Photo[], before: readonly Photo[] = []): { images?: NewImages } =>
  JSON.stringify(sent(photos)) === JSON.stringify(sent(before)) ? {} : { images: sent(photos) };
