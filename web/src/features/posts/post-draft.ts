import type { Photo } from '#features/uploads/index.ts';
import { firstDraft } from '#kernel/drafts/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import { isPhoto } from './images/photos.ts';

/**
 * Images are those that were uploaded, with their alternative texts; the server keeps them for a while. The composer checks kind and
 * poll, as a draft that lacks them still has its words. Drafts of earlier releases have neither these nor images.
 */
export type StoredDraft = { title: string; body: string; images?: Photo[]; type?: unknown; poll?: unknown };

/** Drafts are kept per community. */
export type DraftPlace = { userId: string; communityId: string };
export const draftKeyOf = ({ userId, communityId }: DraftPlace) => `draft:post:${userId}:${communityId}`;

export const isStoredDraft = (value: unknown): value is StoredDraft =>
  isRecord(value) &&
  typeof value['title'] === 'string' &&
  typeof value['body'] === 'string' &&
  (value['images'] === undefined || (Array.isArray(value['images']) && value['images'].every(isPhoto)));

export const readDraft = (place: DraftPlace) => firstDraft(draftKeyOf(place), isStoredDraft);
