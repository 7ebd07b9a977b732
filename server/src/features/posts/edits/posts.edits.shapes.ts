import type { OwnEdit } from '#contract/posts/edits.ts';
import type { TextImage } from '#contract/posts/images.ts';
import { imagesOf } from '../images/posts.images.service.ts';
import type { OwnEditRow } from './posts.edits.columns.repository.ts';

/** An edit without images of its own keeps those of its text. */
export const ownEditOf = (row: OwnEditRow | null, images: TextImage[]): OwnEdit | null =>
  row && {
    state: row.state,
    reason: row.reason,
    title: row.title,
    body: row.body,
    images: row.hasImages ? imagesOf(row.images) : images,
    at: new Date(row.at).toISOString(),
  };
