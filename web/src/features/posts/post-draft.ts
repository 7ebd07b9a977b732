import { isRecord, localStore } from '#kernel/storage/index.ts';

export type Draft = { title: string; body: string };
export const emptyDraft: Draft = { title: '', body: '' };

/** Drafts are kept per user and community, as browsers are shared. */
export type DraftPlace = { userId: string; communityId: string };
const keyOf = ({ userId, communityId }: DraftPlace) => `draft:post:${userId}:${communityId}`;

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && typeof value['title'] === 'string' && typeof value['body'] === 'string';

export const isBlank = ({ title, body }: Draft): boolean => title.trim() === '' && body.trim() === '';

export const readDraft = (place: DraftPlace): Draft => localStore.read(keyOf(place), isDraft) ?? emptyDraft;

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
