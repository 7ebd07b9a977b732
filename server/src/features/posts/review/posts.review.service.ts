import type { PostType } from '#contract/posts/index.ts';
import { type Access, type ContentFilter, mayApprove } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { PublicationRepository } from '../publication/posts.publication.repository.ts';

type Dependencies = { publication: Pick<PublicationRepository, 'isAhead' | 'mustWait'>; filter: ContentFilter };
type Written = {
  title?: string;
  body: string;
  /** Of a poll. */
  options?: readonly string[];
  images: readonly { alt: string }[] | null;
};
type Text = {
  type: PostType;
  words: readonly string[];
  /** Counts for the rate of newcomers. */
  isNew: boolean;
  /** Null: at once. */
  publishAt?: string | null;
  /** Whether texts of members wait here; the rule of the community unless given. */
  isModerated?: boolean;
};

/** All that a reader sees of a text. */
export const wordsOf = ({ title = '', body, options = [], images }: Written): string[] => [
  title,
  body,
  ...options,
  ...(images ?? []).map(({ alt }) => alt),
];

/** Which state a text gets that its author puts forward. */
export function reviewService({ publication, filter }: Dependencies) {
  const assertAhead = async (tx: Tx, publishAt: string | null): Promise<void> => {
    if (publishAt !== null && !(await publication.isAhead(tx, publishAt))) throw new AppError('post.bad_time');
  };
  return {
    /** Throws `post.bad_time` for a time of publication that is over, or too far ahead. */
    assertAhead,

    /**
     * `pending` where the community has it approved first, or where a rule of its content filter holds it. Throws what the filter refuses.
     * Letters to the moderators and texts of those who approve do not wait.
     */
    async decide(
      tx: Tx,
      viewer: Viewer,
      access: Access,
      { type, words, isNew, publishAt = null, isModerated }: Text,
    ): Promise<'pending' | 'scheduled' | 'published'> {
      await assertAhead(tx, publishAt);
      if (await filter.mustWait(tx, viewer, access, { type, texts: words, isNew, canWait: true })) return 'pending';
      const isExempt = type === 'modmail' || mayApprove(viewer, access);
      if (!isExempt && (isModerated ?? (await publication.mustWait(tx, access.community.id, viewer.id)))) return 'pending';
      return publishAt === null ? 'published' : 'scheduled';
    },
  };
}
export type ReviewService = ReturnType<typeof reviewService>;
