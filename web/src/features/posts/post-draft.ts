import type { Photo } from '#features/uploads/index.ts';
import { isRecord, localStore } from '#kernel/storage/index.ts';

/** Images are those that were uploaded, with their alternative texts; the server keeps them for a while. */
export type Draft = { title: string; body: string; images: Photo[] };
export const emptyDraft: Draft = { title: '', body: '', images: [] };

/** Drafts are kept per user and community, as browsers are shared. */
export type DraftPlace = { userId: string; communityId: string };
const keyOf = ({ userId, communityId }: DraftPlace) => `draft:post:${userId}:${communityId}`;

const isPhoto = (value: unknown): value is Photo =>
  isRecord(value) && ['id', 'alt', 'preview'].every((key) => typeof value[key] === 'string');
/** Drafts of earlier releases have no images. */
const isDraft = (value: unknown): value is Omit<Draft, 'images'> & Partial<Draft> =>
  isRecord(value) &&
  typeof value['title'] === 'string' &&
  typeof value['body'] === 'string' &&
  (value['images'] === undefined || (Array.isArray(value['images']) && value['images'].every(isPhoto)));

export const isBlank = ({ title, body, images }: Draft): boolean => title.trim() === '' && body.trim() === '' && images.length === 0;

export const readDraft = (place: DraftPlace): Draft => ({ ...emptyDraft, ...localStore.read(keyOf(place), isDraft) });

export const writeDraft = (place: DraftPlace, draft: Draft): void => {
  if (isBlank(draft)) localStore.remove(keyOf(place));
  else localStore.write(keyOf(place), draft);
};

/**
 * Moves the text to the community that is chosen after writing; an existing draft of that community is not overwritten,
 * and the former draft is kept then.
 */
export const moveDraft = (from: DraftPlace, to: DraftPlace, draft: Draft): Draft => {
  const waiting = readDraft(to);
  if (!isBlank(waiting)) return waiting;
  writeDraft(from, emptyDraft);
  writeDraft(to, draft);
  return draft;
};
