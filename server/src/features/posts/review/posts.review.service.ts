import type { PostType } from '#contract/posts/index.ts';
import { type Access, mayApprove, mustTextWait } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as publication from '../publication/posts.publication.repository.ts';

type Written = {
  title?: string;
  body: string;
  /** The options of a poll. */
  options?: readonly string[];
  images: readonly { alt: string }[] | null;
};
type Text = {
  type: PostType;
  words: readonly string[];
  /** Counts for the rate of newcomers. */
  isNew: boolean;
  /** The time of publication; null = at once. */
  publishAt?: string | null;
  /** Whether texts of members wait here; if absent, the rule of the community decides. */
  isModerated?: boolean;
};

/** All that a reader sees of a text. */
export const wordsOf = ({ title = '', body, options = [], images }: Written): string[] => [
  title,
  body,
  ...options,
  ...(images ?? []).map(({ alt }) => alt),
];

export const assertAhead = async (tx: Tx, publishAt: string | null): Promise<void> => {
  if (publishAt !== null && !(await publication.isAhead(tx, publishAt))) throw new AppError('post.bad_time');
};

/**
 * The state that a text gets when its author submits it: `pending` if the community approves texts first, or if a rule of its content filter holds the text. Throws for texts that the filter
 * refuses. Modmail and texts of those who approve do not wait.
 */
export async function decide(
  tx: Tx,
  viewer: Viewer,
  access: Access,
  { type, words, isNew, publishAt = null, isModerated }: Text,
): Promise<'pending' | 'scheduled' | 'published'> {
  await assertAhead(tx, publishAt);
  if (await mustTextWait(tx, viewer, access, { type, texts: words, isCounted: isNew, canWait: true })) return 'pending';
  const isExempt = type === 'modmail' || mayApprove(viewer, access);
  if (!isExempt && (isModerated ?? (await publication.mustWait(tx, access.community.id, viewer.id)))) return 'pending';
  return publishAt === null ? 'published' : 'scheduled';
}
