import type { Photo } from '#features/uploads/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import { isPhoto } from '../images/photos.ts';

/** A comment or an answer that is being written. */
export type CommentDraft = { body: string; images: Photo[] };

export const isCommentDraft = (value: unknown): value is CommentDraft =>
  isRecord(value) && typeof value['body'] === 'string' && Array.isArray(value['images']) && value['images'].every(isPhoto);
