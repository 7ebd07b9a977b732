import type { Comment, CommentThread } from '#contract/posts/comments.ts';
import type { Category, Community, CommunitySummary } from '#contract/communities/index.ts';
import type { Event, EventSummary } from '#contract/events/index.ts';
import { withoutOverrides } from '#contract/browser/plain-text.ts';
import type { Message } from '#contract/chat/index.ts';
import type { Post } from '#contract/posts/index.ts';
import type {
  CommunityDetails,
  EventDetails,
  Joining,
  PublicComment,
  PublicCommunity,
  PublicEvent,
  PublicFace,
  PublicMessage,
  PublicPost,
} from '#contract/site/public-pages.ts';
import type { WebWindow } from '#features/chat/index.ts';

// Bidirectional overrides are removed from names: no markup isolates them in the document's head.

type Person = PublicFace;
const faceOf = ({ id, username, firstName, lastName, profilePicture }: Person): PublicFace => ({
  id,
  username,
  firstName: withoutOverrides(firstName),
  lastName: withoutOverrides(lastName),
  profilePicture,
});

const nowhere = { 'en-US': '', 'zh-CN': '' };
export const communityOf = (community: CommunitySummary, categories: readonly Category[]): PublicCommunity => ({
  id: community.id,
  slug: community.slug,
  name: withoutOverrides(community.name),
  tagline: withoutOverrides(community.tagline),
  avatar: community.avatar,
  cover: community.cover,
  category: categories.find(({ id }) => id === community.categoryId)?.names ?? nowhere,
  memberCount: community.memberCount,
});

const joiningOf = ({ joinPolicy, asksOnJoining, status }: Community): Joining => ({
  joinPolicy,
  asksOnJoining,
  isArchived: status === 'archived',
});

type Relative = CommunityDetails['children'][number];
const relativeOf = ({ id, slug, name, avatar }: Relative): Relative => ({ id, slug, name: withoutOverrides(name), avatar });

export const detailsOf = (community: Community, categories: readonly Category[]): CommunityDetails => ({
  ...communityOf(community, categories),
  ...joiningOf(community),
  description: community.description,
  rules: community.rules,
  tags: community.tags,
  city: community.location?.city ?? null,
  memberPreviews: community.members.map(faceOf),
  parent: community.parent && relativeOf(community.parent),
  children: community.children.map(relativeOf),
  organisation: community.organisation && {
    name: withoutOverrides(community.organisation.name),
    isVerified: community.organisation.isVerified,
  },
});

/** The community above what is in it. */
export const aboveOf = (community: Community) => {
  const { id, slug, name, avatar, memberCount } = detailsOf(community, []);
  return { id, slug, name, avatar, memberCount, ...joiningOf(community) };
};

const placeOf = ({ mode, venue }: EventSummary): string | null =>
  mode === 'online' ? null : [venue?.name, venue?.city].filter(Boolean).join(' · ') || null;

export const eventOf = (event: EventSummary): PublicEvent => ({
  id: event.id,
  slug: event.slug,
  title: withoutOverrides(event.title),
  cover: event.cover,
  community: withoutOverrides(event.community.name),
  mode: event.mode,
  place: placeOf(event),
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  zone: event.zone,
  allDay: event.allDay,
  goingCount: event.goingCount + (event.online?.goingCount ?? 0),
  isCancelled: event.status === 'cancelled',
});

/** The form of visitors, which offers no choice among ticket types. */
const visitorsOf = ({ takesVisitors, rsvp, ticketTypes, guestsPerRsvp, capacity }: Event): EventDetails['visitors'] => {
  const [type, another] = ticketTypes;
  if (!takesVisitors || !rsvp.isOpen || another || (type && type.sale !== 'open')) return null;
  return { largest: Math.min(guestsPerRsvp + 1, capacity ?? Infinity, type?.maxPerOrder ?? Infinity) };
};

export const eventDetailsOf = (event: Event, formerStart: string | null = null): EventDetails => ({
  ...eventOf(event),
  host: { ...event.community, name: withoutOverrides(event.community.name) },
  summary: withoutOverrides(event.summary),
  description: event.description,
  status: event.status,
  statusReason: event.statusReason,
  phase: event.phase,
  capacity: event.capacity,
  seatsLeft: event.seatsLeft,
  online: event.online,
  waitlistCount: event.waitlistCount,
  waitlistMode: event.waitlistMode,
  joinMode: event.joinMode,
  externalUrl: event.externalUrl,
  rsvp: event.rsvp,
  rsvpNeedsMembership: event.rsvpRefusal !== null,
  visitors: visitorsOf(event),
  rsvpOpensAt: event.rsvpOpensAt,
  formerStart: formerStart === event.startsAt ? null : formerStart,
  isRecurring: event.isRecurring,
  isUnlisted: event.visibility !== 'public',
  venue: event.mode === 'online' ? null : event.venue,
  isAddressHidden: event.isAddressHidden,
  hosts: event.hosts.map(faceOf),
  guestPreviews: event.guestPreviews.map(faceOf),
});

export const postOf = (post: Post): PublicPost => ({
  id: post.id,
  type: post.type,
  title: withoutOverrides(post.title),
  body: post.body,
  mentions: post.mentions,
  images: post.images,
  author: faceOf(post.author),
  publishedAt: post.publishedAt,
  editedAt: post.editedAt,
  commentCount: post.commentCount,
  reactionCount: post.reactions.reduce((sum, { count }) => sum + count, 0),
  isPinned: post.pinnedUntil !== null,
  options: post.poll?.options.map(({ text }) => text) ?? [],
});

const messageOf = ({ id, seq, sender, replyTo, attachments, forward, ...message }: Message): PublicMessage => ({
  id,
  seq,
  author: faceOf(sender),
  body: message.body,
  mentions: message.mentions,
  sentAt: message.sentAt,
  isEdited: message.editedAt !== null,
  replyTo:
    replyTo?.state === 'visible' ? { seq: replyTo.seq, author: faceOf(replyTo.sender), excerpt: withoutOverrides(replyTo.excerpt) } : null,
  hasMore: attachments.length > 0 || forward !== null,
});

export const channelOf = ({ channel: { id, name, topic, isIndexed }, messages, older, newer }: WebWindow) => ({
  channel: { id, name: withoutOverrides(name), topic: withoutOverrides(topic), isIndexed },
  messages: messages.map(messageOf),
  older,
  newer,
});

const answerOf = (comment: Comment, accepted: string | null): PublicComment => ({
  id: comment.id,
  author: comment.author && faceOf(comment.author),
  body: comment.body,
  mentions: comment.mentions,
  createdAt: comment.createdAt,
  isAccepted: comment.id === accepted,
  isByHost: comment.isByHost,
  replies: [],
  moreReplies: 0,
});
/** `accepted`: the accepted comment of a post that is a question. A comment on an event has an answer of its own. */
export const commentOf = (thread: CommentThread, accepted: string | null): PublicComment => ({
  ...answerOf(thread, accepted),
  replies: thread.replies.map((reply) => answerOf(reply, accepted ?? thread.answerId)),
  moreReplies: Math.max(0, thread.replyCount - thread.replies.length),
});
