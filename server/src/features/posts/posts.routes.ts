import { linkCards } from '#contract/posts/links.ts';
import { postKinds } from '#contract/posts/kinds.ts';
import { textEdits } from '#contract/posts/edits.ts';
import { posts } from '#contract/posts/index.ts';
import { postPublication } from '#contract/posts/publication.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { EditsService } from './edits/posts.edits.service.ts';
import type { PostCardsService } from './links/posts.cards.service.ts';
import type { PostKindsService } from './kinds/posts.kinds.service.ts';
import type { PostsService } from './posts.service.ts';
import type { PostsModerationService } from './posts.moderation.service.ts';
import type { PostsWritingService } from './posts.writing.service.ts';
import type { ApprovalService } from './publication/posts.approval.service.ts';
import type { MovingService } from './publication/posts.moving.service.ts';
import type { PublicationService } from './publication/posts.publication.service.ts';

type Services = {
  reading: PostsService;
  writing: PostsWritingService;
  publication: PublicationService;
  approval: ApprovalService;
  moving: MovingService;
  moderation: PostsModerationService;
  edits: EditsService;
  kinds: PostKindsService;
  cards: PostCardsService;
};

export const postsRoutes = ({ reading, writing, publication, approval, moving, moderation, edits, kinds, cards }: Services): Handler[] => [
  handle(posts.feed, ({ query, viewer }) => reading.feed(viewer, query)),
  handle(posts.ofCommunity, ({ params, query, viewer }) => reading.ofCommunity(viewer, params.id, query)),
  handle(posts.get, ({ params, viewer }) => reading.get(viewer, params.id)),
  handle(posts.revisions, ({ params, query, viewer }) => reading.revisions(viewer, params.id, query.limit)),
  handle(posts.create, ({ params, body, viewer }) => writing.create(viewer, params.id, body)),
  handle(posts.edit, ({ params, body, viewer }) => writing.edit(viewer, params.id, body)),
  handle(posts.remove, ({ params, viewer }) => writing.remove(viewer, params.id)),
  handle(posts.restore, ({ params, viewer }) => writing.restore(viewer, params.id)),
  handle(posts.moderate, ({ params, body, viewer }) => moderation.moderate(viewer, params.id, body)),
  handle(postPublication.own, ({ params, query, viewer }) => publication.own(viewer, params.id, query)),
  handle(postPublication.change, ({ params, body, viewer }) => publication.change(viewer, params.id, body)),
  handle(postPublication.move, ({ params, body, viewer }) => moving.move(viewer, params.id, body)),
  handle(postPublication.pending, ({ params, query, viewer }) => approval.list(viewer, params.id, query)),
  handle(postPublication.decide, ({ params, body, viewer }) => approval.decide(viewer, params.id, body)),
  handle(textEdits.pending, ({ params, query, viewer }) => edits.pending(viewer, params.id, query)),
  handle(textEdits.decide, ({ params, body, viewer }) => edits.decide(viewer, params.id, body)),
  handle(textEdits.withdrawOfPost, ({ params, viewer }) => edits.withdrawOfPost(viewer, params.id)),
  handle(textEdits.withdrawOfComment, ({ params, viewer }) => edits.withdrawOfComment(viewer, params.id)),
  handle(postKinds.vote, ({ params, body, viewer }) => kinds.vote(viewer, params.id, body.options)),
  handle(postKinds.accept, ({ params, body, viewer }) => kinds.accept(viewer, params.id, body.commentId)),
  handle(postKinds.acknowledge, ({ params, viewer }) => kinds.acknowledge(viewer, params.id)),
  handle(postKinds.acknowledgements, ({ params, query, viewer }) => kinds.acknowledgements(viewer, params.id, query)),
  handle(linkCards.ofPost, ({ params, body, viewer }) => cards.ofPost(viewer, params.id, { cardId: params.cardId, ...body })),
  handle(linkCards.ofComment, ({ params, body, viewer }) => cards.ofComment(viewer, params.id, { cardId: params.cardId, ...body })),
];
