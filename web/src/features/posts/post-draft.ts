import type { Photo } from '#features/uploads/index.ts';
import { firstDraft } from '#kernel/drafts/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import { isPhoto } from './images/photos.ts';

/** Images are those that were uploaded, with their alternative texts; the server keeps them for a while. */
export type PostDraft = { title: string; body: string; images: Photo[] };
export const emptyDraft: PostDraft = { title: '', body: '', images: [] };

/** Drafts are kept per community. */
export type DraftPlace = { userId: string; communityId: string };
export const draftKeyOf = ({ userId, communityId }: DraftPlace) => `draft:post:${userId}:${communityId}`;

/** Drafts of earlier releases have no images. */
export const isDraft = (value: unknown): value is Omit<PostDraft, 'images'> & Partial<PostDraft> =>
  isRecord(value) &&
  typeof value['title'] === 'string' &&
  typeof value['body'] === 'string' &&
  (value['images'] === undefined || (Array.isArray(value['images']) && value['images'].every(isPhoto)));

export const isBlank = ({ title, body, images }: PostDraft): boolean => title.trim() === '' && body.trim() === '' && images.length === 0;

export const readDraft = (place: DraftPlace) => firstDraft(draftKeyOf(place), isDraft);
