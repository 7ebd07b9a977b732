import { limits } from '#contract/browser/limits.ts';

import type { Portable } from '#features/community-transfer/index.ts';
import type { Links } from '#features/links/index.ts';
import type { Photos } from '#features/uploads/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type Comments, createComments } from './comments/index.ts';
import type { CommentsService } from './comments/posts.comments.service.ts';
import { eventGate } from './conversations/posts.conversations.gate.ts';
import { conversationsRoutes } from './conversations/posts.conversations.routes.ts';
import { type EventConversationsService, eventConversationsService } from './conversations/posts.conversations.service.ts';
import { editsHolding } from './edits/posts.edits.holding.ts';
import { editsService } from './edits/posts.edits.service.ts';
import { announcements } from './kinds/posts.announce.ts';
import { type PostImages, postImages } from './images/posts.images.service.ts';
import { postCardsService, publishCards } from './links/posts.cards.service.ts';
import { type PostLinks, postLinks } from './links/posts.links.service.ts';
import { postKindsService } from './kinds/posts.kinds.service.ts';
import { portablePosts } from './portable/posts.portable.service.ts';
import { postGate } from './posts.gate.ts';
import { postNotices, type PostNotices } from './posts.notices.ts';
import { postsRoutes } from './posts.routes.ts';
import { type LoadLinkedEvents, type PostsService, postsService } from './posts.service.ts';
import { type PostsModerationService, postsModerationService } from './posts.moderation.service.ts';
import { postsWritingService, type WritingDependencies } from './posts.writing.service.ts';
import { approvalService } from './publication/posts.approval.service.ts';
import { movingService } from './publication/posts.moving.service.ts';
import { definePublicationJob, planPublication } from './publication/posts.publication.jobs.ts';
import { publicationService } from './publication/posts.publication.service.ts';
import { type Publishing, publishing } from './publication/posts.publishing.ts';

import { reactionsRoutes } from './reactions/posts.reactions.routes.ts';
import { reactionsService } from './reactions/posts.reactions.service.ts';

/** Reading of posts for other features, as the API answers it. */
export type ReadPosts = Pick<PostsService, 'ofCommunity' | 'get'> & {
  comments: CommentsService['list'];
  conversation: EventConversationsService['get'];
  commentsOfEvent: EventConversationsService['list'];
  isPhotoShown: PostImages['isShown'];
};
type Act<Action> = (tx: Tx, viewer: Viewer, id: string, act: { action: Action; reason: string }) => Promise<unknown>;
/** Acts of moderators on posts and comments, in a given transaction; the usual rules apply. */
export type ModerateContent = {
  post: Act<'delete' | 'restore' | 'hide' | 'unhide'>;
  comment: Act<'delete' | 'restore' | 'hide'>;
};

type PostsDependencies = { notify: Notify; loadSummaries: LoadLinkedEvents; photos: Photos; links: Links };

function linksOfTexts({ hub, publicUrl }: Pick<Parts, 'hub' | 'publicUrl'>, links: Links): PostLinks {
  links.onStored(publishCards({ hub }));
  return postLinks({ links, publicUrl });
}

/** Writing, publishing, approving, moving and moderating posts. */
const postServices = (dependencies: WritingDependencies) => ({
  writing: postsWritingService(dependencies),
  publication: publicationService(dependencies),
  approval: approvalService(dependencies),
  moving: movingService(dependencies),
  moderation: postsModerationService(dependencies),
});

const moderateContent = (moderation: PostsModerationService, comments: Comments['writing']): ModerateContent => ({
  post: (tx, viewer, id, act) => moderation.within(tx, viewer, id, { ...act, days: limits.pinDays.default, isQuiet: true }),
  comment: comments.within,
});

type Readers = { reading: PostsService; comments: Comments['reading']; conversations: EventConversationsService; images: PostImages };
const readPosts = ({ reading, comments, conversations, images }: Readers): ReadPosts => ({
  ofCommunity: reading.ofCommunity,
  get: reading.get,
  comments: comments.list,
  conversation: conversations.get,
  commentsOfEvent: conversations.list,
  isPhotoShown: images.isShown,
});

/** Effects of the state of a post, and the job that publishes planned posts. */
function createPublishing({ db, jobs, transact, hub }: Parts, { notify, notices }: { notify: Notify; notices: PostNotices }): Publishing {
  const announce = announcements({ db, jobs, transact, notify });
  const service = publishing({ notices, announce, hub, plan: planPublication(jobs) });
  definePublicationJob({ db, jobs, transact, applyEffects: service.applyEffects, notices });
  return service;
}

export function createPosts(
  parts: Parts,
  { notify, loadSummaries, photos, links }: PostsDependencies,
): { routes: Handler[]; reading: ReadPosts; moderate: ModerateContent; portable: Portable } {
  const { db, transact, hub } = parts;
  const events = eventGate({ db });
  const gate = postGate({ db });
  const images = postImages({ db, photos, gate });
  const notices = postNotices({ notify });
  const dependencies = {
    ...parts,
    publishing: createPublishing(parts, { notices, notify }),
    images,
    edits: editsHolding({ photos, notices, hub }),
    links: linksOfTexts(parts, links),
    events,
    gate,
    notices,
  };
  const reading = postsService({ db, gate, loadSummaries });
  const comments = createComments(dependencies);
  const { enterComment } = comments;
  const eventComments = eventConversationsService({ ...dependencies, ...comments });
  const textEdits = editsService({ ...dependencies, enterComment });
  const services = postServices(dependencies);
  const reactions = reactionsService({ ...dependencies, enterComment });
  return {
    reading: readPosts({ reading, comments: comments.reading, conversations: eventComments, images }),
    moderate: moderateContent(services.moderation, comments.writing),
    routes: [
      ...conversationsRoutes({ conversations: eventComments, comments, edits: textEdits }),
      ...postsRoutes({
        ...services,
        reading,
        edits: textEdits,
        kinds: postKindsService({ db, gate, transact, hub }),
        cards: postCardsService({ ...dependencies, enterComment }),
      }),
      ...comments.routes,
      ...reactionsRoutes(reactions),
    ],
    portable: portablePosts(db, photos),
  };
}
