import type { Comment, CommentThread } from '#contract/posts/comments.ts';
import type { Mention, Person } from '#contract/kernel/person.ts';
import type { ReactionKind } from '#contract/posts/reactions.ts';
import type { Access } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OwnEditRow } from '../edits/posts.edits.columns.repository.ts';
import { ownEditOf } from '../edits/posts.edits.shapes.ts';
import type { PostImageRow } from '../images/posts.images.repository.ts';
import { imagesOf } from '../images/posts.images.service.ts';
import type { LinkCardRow } from '../links/posts.links.repository.ts';
import { cardsOf } from '../links/posts.links.service.ts';
import {
  answerRefusal,
  type CommentFacts,
  commentRefusal,
  editRefusal,
  isStaff,
  mayDecide,
  mayModerate,
  mayRemove,
  type PostFacts,
} from '../posts.policy.ts';
import { reactionsOf } from '../posts.shapes.ts';

export type CommentRow = CommentFacts & {
  id: string;
  postId: string;
  eventId: string | null;
  parentId: string | null;
  isByHost: boolean;
  answerId: string | null;
  stateReason: string;
  /** Null until it is published. */
  seq: number | null;
  author: Person;
  body: string;
  createdAt: Date;
  editedAt: Date | null;
  isDeleted: boolean;
  /** Why a moderator hid it; null for others. Only its author and the moderators see it. */
  hiddenReason: string | null;
  replyCount: number;
  counts: Partial<Record<ReactionKind, number>>;
  ownReactions: ReactionKind[] | null;
  mentions: Mention[] | null;
  images: PostImageRow[] | null;
  cards: LinkCardRow[] | null;
  ownEdit: OwnEditRow | null;
  version: number;
};
type CommentContext = { viewer: Viewer | null; access: Access; post: Pick<PostFacts, 'state' | 'isLocked' | 'event'> };

const mayOf = ({ viewer, access, post }: CommentContext, row: CommentRow): Comment['can'] => ({
  edit: viewer !== null && !row.isDeleted && editRefusal(viewer, access, row) === null && commentRefusal(viewer, access, post) === null,
  remove: !row.isDeleted && mayRemove(viewer, access, row),
  moderate: mayModerate(viewer, access, row),
  decide: !row.isDeleted && row.state === 'pending' && post.state === 'published' && mayDecide(viewer, access, row),
  answer:
    viewer !== null &&
    row.eventId !== null &&
    row.parentId === null &&
    !row.isDeleted &&
    row.state === 'published' &&
    answerRefusal(viewer, access) === null,
});

const isGone = ({ viewer, access }: CommentContext, row: CommentRow): boolean =>
  row.isDeleted && (row.hiddenReason === null || !(row.authorId === viewer?.id || isStaff(viewer, access)));

/** Author and text of a deleted comment are withheld. */
export const commentOf = (context: CommentContext, row: CommentRow): Comment => ({
  id: row.id,
  postId: row.postId,
  eventId: row.eventId,
  parentId: row.parentId,
  state: row.state,
  stateReason: row.stateReason,
  author: isGone(context, row) ? null : row.author,
  body: isGone(context, row) ? null : row.body,
  hiddenReason: isGone(context, row) ? null : row.hiddenReason,
  isOwn: row.authorId === context.viewer?.id,
  isByHost: !isGone(context, row) && row.isByHost,
  answerId: row.answerId,
  images: row.isDeleted ? [] : imagesOf(row.images),
  cards: row.isDeleted ? [] : cardsOf(row.cards),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.isDeleted ? null : (row.editedAt?.toISOString() ?? null),
  mentions: row.isDeleted ? [] : (row.mentions ?? []),
  reactions: row.isDeleted ? [] : reactionsOf(row.counts, row.ownReactions),
  ownEdit: row.isDeleted ? null : ownEditOf(row.ownEdit, imagesOf(row.images)),
  version: row.version,
  can: mayOf(context, row),
});

/** The roots in their order, each with its answers among the rows. */
export function threadsOf(context: CommentContext, rows: readonly CommentRow[]): CommentThread[] {
  const replies = Map.groupBy(
    rows.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  );
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((row) => ({
      ...commentOf(context, row),
      replyCount: row.replyCount,
      replies: (replies.get(row.id) ?? []).map((reply) => commentOf(context, reply)),
    }));
}
