import type { Category, Community, CommunitySummary, OwnCommunity } from '#contract/communities/index.ts';
import type { Post } from '#contract/posts/index.ts';
import type { Given } from './given.ts';

const id = (number: number) => `0192f6a0-2222-7000-8000-${String(number).padStart(12, '0')}`;

export const technology: Category = { id: id(900), slug: 'technology', names: { 'en-US': 'Technology', 'zh-CN': '科技' } };

/** An open community of which the reader is not a member. */
export const aCommunity = (change: Partial<CommunitySummary> = {}, number = 1): CommunitySummary => ({
  id: id(number),
  _id: id(number),
  slug: `community-${number}`,
  name: `Community ${number}`,
  tagline: 'Something to do together.',
  avatar: null,
  cover: null,
  categoryId: technology.id,
  tags: [],
  language: 'en-US',
  location: null,
  visibility: 'public',
  joinPolicy: 'open',
  memberCount: 7,
  asksOnJoining: false,
  lastActivityAt: '2026-11-20T10:00:00Z',
  members: [],
  membership: null,
  barred: null,
  ...change,
});

/** The same in the list of one's own: the reader is a member, and may do what `can` says. */
export const anOwnCommunity = ({ can, ...change }: Given<OwnCommunity> = {}, number = 1): OwnCommunity => ({
  ...aCommunity({ membership: { state: 'active', role: 'member' } }, number),
  newPosts: 0,
  status: 'active',
  timezone: '',
  ...change,
  can: { createEvent: false, ...can },
});

/** The same with the fields of its own page. */
export const aWholeCommunity = ({ can, ...change }: Given<Community> = {}, number = 1): Community => ({
  ...aCommunity({}, number),
  own: {
    isFollowing: false,
    notificationLevel: null,
    mutedUntil: null,
  },
  isRequired: false,
  description: 'We **meet** on Fridays.',
  rules: ['Be kind.'],
  rulesVersion: 1,
  joinQuestions: [],
  welcome: '',
  memberFields: [],
  postModeration: 'off',
  parent: null,
  children: [],
  organisation: null,
  timezone: 'Europe/Berlin',
  status: 'active',
  contentVisibility: 'members',
  createdAt: '2026-01-05T10:00:00Z',
  version: 1,
  defaultChannelId: null,
  ...change,
  can: {
    readContent: false,
    manage: false,
    invite: false,
    approve: false,
    createEvent: false,
    post: false,
    moderate: false,
    ban: false,
    setRequired: false,
    archive: false,
    export: false,
    manageChannels: false,
    ...can,
  },
});

export const insider = {
  membership: { state: 'active', role: 'member' },
  can: { readContent: true, invite: true, post: true },
} as const;

export const listOf = (communities: CommunitySummary[], total = communities.length, page = 1) => ({
  communities,
  pagination: { page, perPage: 12, total, totalPages: Math.ceil(total / 12) },
});

export const aPost = ({ can, ...change }: Given<Post> = {}, number = 1): Post => ({
  id: id(500 + number),
  community: { id: id(1), slug: 'community-1', name: 'Community 1', avatar: null },
  author: { id: id(700), username: 'samo', firstName: 'Sam', lastName: 'Okafor', profilePicture: null },
  type: 'discussion',
  title: `Post ${number}`,
  body: 'Words.',
  state: 'published',
  stateReason: '',
  publishAt: null,
  publishedAt: '2026-11-20T10:00:00Z',
  editedAt: null,
  mentions: [],
  images: [],
  cards: [],
  reactions: [],
  commentCount: 0,
  poll: null,
  acceptedCommentId: null,
  acknowledgement: null,
  deletedAt: null,
  pinnedUntil: null,
  isLocked: false,
  ownEdit: null,
  version: 1,
  ...change,
  can: {
    comment: true,
    react: true,
    edit: false,
    remove: false,
    moderate: false,
    curate: false,
    accept: false,
    publish: false,
    decide: false,
    invite: false,
    ...can,
  },
});
