import type { Mention, Person } from '#contract/kernel/person.ts';
import type { Poll, Post } from '#contract/posts/index.ts';
import { reactionKinds } from '#contract/browser/reaction-kinds.ts';
import type { Reaction, ReactionKind } from '#contract/posts/reactions.ts';
import { type Access, mayInvite } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OwnEditRow } from './edits/posts.edits.columns.repository.ts';
import { ownEditOf } from './edits/posts.edits.shapes.ts';
import type { PostImageRow } from './images/posts.images.repository.ts';
import { imagesOf } from './images/posts.images.service.ts';
import type { LinkCardRow } from './links/posts.links.repository.ts';
import { cardsOf } from './links/posts.links.service.ts';
import {
  acceptRefusal,
  commentRefusal,
  editRefusal,
  isStaff,
  mayCurate,
  mayDecide,
  mayModerate,
  mayRemove,
  type PostFacts,
  publishRefusal,
  reactRefusal,
} from './posts.policy.ts';

type PollRow = {
  isMultiple: boolean;
  closesAt: string | null;
  openDays: number | null;
  isClosed: boolean;
  voterCount: number;
  options: { text: string; votes: number; isOwn: boolean }[];
};
type Counts = Partial<Record<ReactionKind, number>>;
export type PostRow = PostFacts &
  Pick<Post, 'id' | 'title' | 'body' | 'commentCount' | 'version' | 'community' | 'stateReason'> & {
    author: Person;
    publishedAt: Date;
    publishAt: Date | null;
    editedAt: Date | null;
    deletedAt: Date | null;
    counts: Counts;
    ownReactions: ReactionKind[] | null;
    mentions: Mention[] | null;
    images: PostImageRow[] | null;
    cards: LinkCardRow[] | null;
    ownEdit: OwnEditRow | null;
    poll: PollRow | null;
    acceptedCommentId: string | null;
    acknowledgedCount: number;
    hasAcknowledged: boolean;
    pinnedUntil: Date | null;
    micros: number;
  };

export function reactionsOf(counts: Counts, own: readonly ReactionKind[] | null): Reaction[] {
  const isOwn = new Set(own);
  return reactionKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ kind, count, isOwn: isOwn.has(kind) }] : [];
  });
}

const canOf = (viewer: Viewer | null, access: Access, row: PostRow): Post['can'] => {
  const isOpen = viewer !== null && row.state === 'published';
  return {
    comment: isOpen && commentRefusal(viewer, access, row) === null,
    react: isOpen && reactRefusal(viewer, access) === null,
    edit: viewer !== null && row.state !== 'deleted' && editRefusal(viewer, access, row) === null,
    remove: mayRemove(viewer, access, row),
    moderate: mayModerate(viewer, access, row),
    curate: row.state === 'published' && row.type !== 'modmail' && mayCurate(viewer, access),
    accept: isOpen && row.type === 'question' && acceptRefusal(viewer, access, row) === null,
    publish: viewer !== null && publishRefusal(viewer, access, row) === null,
    decide: row.state === 'pending' && mayDecide(viewer, access, row),
    invite: row.state === 'published' && row.type !== 'modmail' && mayInvite(viewer, access),
  };
};

/** The result is shown to those who have voted, and to all once the poll has ended. */
function pollOf(poll: PollRow): Poll {
  const isShown = poll.isClosed || poll.options.some(({ isOwn }) => isOwn);
  return {
    ...poll,
    closesAt: poll.closesAt === null ? null : new Date(poll.closesAt).toISOString(),
    options: poll.options.map((option) => ({ ...option, votes: isShown ? option.votes : null })),
  };
}

const acknowledgementOf = (viewer: Viewer | null, access: Access, row: PostRow): Post['acknowledgement'] =>
  row.type === 'announcement' ? { isOwn: row.hasAcknowledged, count: isStaff(viewer, access) ? row.acknowledgedCount : null } : null;

export const postOf = (viewer: Viewer | null, access: Access, row: PostRow): Post => ({
  id: row.id,
  community: row.community,
  author: row.author,
  type: row.type,
  state: row.state,
  stateReason: row.stateReason,
  publishAt: row.publishAt?.toISOString() ?? null,
  title: row.title,
  body: row.body,
  images: imagesOf(row.images),
  cards: cardsOf(row.cards),
  publishedAt: row.publishedAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  deletedAt: row.deletedAt?.toISOString() ?? null,
  mentions: row.mentions ?? [],
  reactions: reactionsOf(row.counts, row.ownReactions),
  commentCount: row.commentCount,
  poll: row.poll && pollOf(row.poll),
  acceptedCommentId: row.acceptedCommentId,
  acknowledgement: acknowledgementOf(viewer, access, row),
  pinnedUntil: row.pinnedUntil?.toISOString() ?? null,
  isLocked: row.isLocked,
  ownEdit: ownEditOf(row.ownEdit, imagesOf(row.images)),
  version: row.version,
  can: canOf(viewer, access, row),
});
