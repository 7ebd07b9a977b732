import { limits } from '#contract/kernel/limits.ts';
import { contentFilter, filterRepository } from '#features/access/index.ts';
import type { Portable } from '#features/community-transfer/index.ts';
import type { Links } from '#features/links/index.ts';
import type { Photos } from '#features/uploads/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { commentApprovalService } from './comments/posts.comments.approval.service.ts';
import { commentPublishing } from './comments/posts.comments.publishing.ts';
import { type CommentsRepository, commentsRepository } from './comments/posts.comments.repository.ts';
import { type CommentsService, commentsService } from './comments/posts.comments.service.ts';
import { commentGate, type CommentsWritingService, commentsWritingService } from './comments/posts.comments.writing.service.ts';
import { waitingCommentsRepository } from './comments/posts.comments.waiting.repository.ts';
import { type EventGate, eventGate } from './conversations/posts.conversations.gate.ts';
import { type ConversationsRepository, conversationsRepository } from './conversations/posts.conversations.repository.ts';
import { conversationsRoutes } from './conversations/posts.conversations.routes.ts';
import { type ConversationsService, conversationsService } from './conversations/posts.conversations.service.ts';
import { editsHolding } from './edits/posts.edits.holding.ts';
import { type EditsRepository, editsRepository } from './edits/posts.edits.repository.ts';
import { editsService } from './edits/posts.edits.service.ts';
import { announcements } from './kinds/posts.announce.ts';
import { postImagesRepository } from './images/posts.images.repository.ts';
import { type PostImages, postImages } from './images/posts.images.service.ts';
import { postCardsService, tellOfCards } from './links/posts.cards.service.ts';
import { postLinksRepository } from './links/posts.links.repository.ts';
import { type PostLinks, postLinks } from './links/posts.links.service.ts';
import { type PostKindsRepository, postKindsRepository } from './kinds/posts.kinds.repository.ts';
import { postKindsService } from './kinds/posts.kinds.service.ts';
import { pollsRepository } from './kinds/posts.polls.repository.ts';
import { portablePosts } from './portable/posts.portable.service.ts';
import { postGate } from './posts.gate.ts';
import { postMentionsRepository } from './posts.mentions.repository.ts';
import { postNotices } from './posts.notices.ts';
import { postsRepository } from './posts.repository.ts';
import { postsRoutes } from './posts.routes.ts';
import { type LoadSummaries, type PostsService, postsService } from './posts.service.ts';
import { postsWritingRepository } from './posts.writing.repository.ts';
import { type PostsModerationService, postsModerationService } from './posts.moderation.service.ts';
import { postsWritingService, type WritingDependencies } from './posts.writing.service.ts';
import { approvalService } from './publication/posts.approval.service.ts';
import { movingService } from './publication/posts.moving.service.ts';
import { definePublicationJob, planPublication } from './publication/posts.publication.jobs.ts';
import { publicationRepository } from './publication/posts.publication.repository.ts';
import { publicationService } from './publication/posts.publication.service.ts';
import { publishing } from './publication/posts.publishing.ts';
import { reviewService } from './review/posts.review.service.ts';
import { reactionsRepository } from './reactions/posts.reactions.repository.ts';
import { reactionsService } from './reactions/posts.reactions.service.ts';

/** What others read of posts, as the API answers it. */
export type ReadPosts = Pick<PostsService, 'ofCommunity' | 'get'> & {
  comments: CommentsService['list'];
  conversation: ConversationsService['get'];
  commentsOfEvent: ConversationsService['list'];
  isPhotoShown: PostImages['isShown'];
};
type Act<Action> = (tx: Tx, viewer: Viewer, id: string, act: { action: Action; reason: string }) => Promise<unknown>;
/** What moderators do with posts and comments, in a given transaction; by the same rules as always. */
export type ModerateContent = {
  post: Act<'delete' | 'restore' | 'hide' | 'unhide'>;
  comment: Act<'delete' | 'restore' | 'hide'>;
};

type PostsDependencies = { notify: Notify; loadSummaries: LoadSummaries; photos: Photos; links: Links };

function linksOfTexts({ hub, publicUrl }: Pick<Parts, 'hub' | 'publicUrl'>, links: Links): PostLinks {
  const rows = postLinksRepository();
  links.onStored(tellOfCards({ rows, hub }));
  return postLinks({ rows, links, publicUrl });
}

type Talk = WritingDependencies & {
  comments: CommentsRepository;
  rows: EditsRepository;
  kinds: PostKindsRepository;
  conversations: ConversationsRepository;
  events: EventGate;
};
/** Reading, writing and approving comments. */
function talkOf({ kinds, rows, ...dependencies }: Talk) {
  const following = commentPublishing({ ...dependencies, kinds });
  const talk = commentsService(dependencies);
  const enterComment = commentGate(dependencies);
  const judging = commentApprovalService({ ...dependencies, waiting: waitingCommentsRepository(dependencies.db), following });
  return {
    talk,
    enterComment,
    talking: commentsWritingService({ ...dependencies, following }),
    judging,
    editing: editsService({ ...dependencies, rows, enterComment }),
    conversing: conversationsService({ ...dependencies, talk, judging, enterComment }),
  };
}

/** Writing posts, and what becomes of them. */
const postServices = (dependencies: WritingDependencies) => ({
  writing: postsWritingService(dependencies),
  publication: publicationService(dependencies),
  approval: approvalService(dependencies),
  moving: movingService(dependencies),
  moderation: postsModerationService(dependencies),
});

const moderateContent = (moderation: PostsModerationService, talking: CommentsWritingService): ModerateContent => ({
  post: (tx, viewer, id, act) => moderation.within(tx, viewer, id, { ...act, days: limits.pinDays.default, isQuiet: true }),
  comment: talking.within,
});

type Readers = { reading: PostsService; talk: CommentsService; conversing: ConversationsService; images: PostImages };
const readPosts = ({ reading, talk, conversing, images }: Readers): ReadPosts => ({
  ofCommunity: reading.ofCommunity,
  get: reading.get,
  comments: talk.list,
  conversation: conversing.get,
  commentsOfEvent: conversing.list,
  isPhotoShown: images.isShown,
});

export function createPosts(
  { db, transact, hub, audit, jobs, publicUrl }: Parts,
  { notify, loadSummaries, photos, links }: PostsDependencies,
): { routes: Handler[]; reading: ReadPosts; moderate: ModerateContent; portable: Portable } {
  const posts = postsRepository(db);
  const comments = commentsRepository(db);
  const mentions = postMentionsRepository();
  const conversations = conversationsRepository(db);
  const events = eventGate({ conversations });
  const gate = postGate({ db, posts, conversations });
  const images = postImages({ rows: postImagesRepository(db), photos, gate });
  const notices = postNotices({ notify });
  const polls = pollsRepository();
  const kinds = postKindsRepository(db);
  const edits = editsRepository(db);
  const announce = announcements({ jobs, transact, kinds, notify });
  const publication = publicationRepository(db);
  const publishingNow = publishing({ kinds, polls, announce, mentions, notices, hub, plan: planPublication(jobs) });
  definePublicationJob({ jobs, transact, posts, publication, follow: publishingNow.follow, notices });
  const dependencies = {
    db,
    publication,
    publishing: publishingNow,
    posts,
    writing: postsWritingRepository(),
    images,
    edits: editsHolding({ rows: edits, photos, kinds, notices, hub }),
    links: linksOfTexts({ hub, publicUrl }, links),
    polls,
    mentions,
    conversations,
    events,
    gate,
    review: reviewService({ publication, filter: contentFilter({ filters: filterRepository() }) }),
    notices,
    audit,
    transact,
    hub,
  };
  const reading = postsService({ db, posts, gate, loadSummaries });
  const { talk, enterComment, talking, judging, editing, conversing } = talkOf({ ...dependencies, comments, kinds, rows: edits });
  const services = postServices(dependencies);
  const routes = postsRoutes({
    ...services,
    reading,
    talk,
    talking,
    judging,
    editing,
    kinds: postKindsService({ posts, polls, kinds, gate, transact, hub }),
    cards: postCardsService({ ...dependencies, comments, enterComment }),
    reacting: reactionsService({ posts, comments, reactions: reactionsRepository(), gate, enterComment, notices, transact, hub }),
  });
  return {
    reading: readPosts({ reading, talk, conversing, images }),
    moderate: moderateContent(services.moderation, talking),
    portable: portablePosts(db, photos),
    routes: [...conversationsRoutes({ conversations: conversing, talking, judging, editing }), ...routes],
  };
}
