import type { Category, Community } from '../communities/index.ts';
import type { Event } from '../events/index.ts';
import type { Mention, Person } from '../kernel/person.ts';
import type { TextImage } from '../posts/images.ts';
import type { PostType } from '../posts/index.ts';
import type { ChatPlace, DirectoryFilter, EventListFilter } from '../browser/public-filters.ts';

export type PublicEvent = {
  id: string;
  slug: string;
  title: string;
  cover: string | null;
  community: string;
  mode: 'in_person' | 'online' | 'hybrid';
  place: string | null;
  startsAt: string;
  endsAt: string;
  zone: string;
  allDay: boolean;
  goingCount: number;
  isCancelled?: boolean;
};
export type PublicCommunity = {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  avatar: string | null;
  cover: string | null;
  category: { 'en-US': string; 'zh-CN': string };
  memberCount: number;
};

/** A user with a public profile, or the author of something public. */
export type PublicFace = Pick<Person, 'id' | 'username' | 'firstName' | 'lastName' | 'profilePicture'>;
type Relative = Pick<Community['children'][number], 'id' | 'slug' | 'name' | 'avatar'>;

/** The way to membership: at once, after an answer or the acceptance of rules, on request, or only by invitation. */
export type Joining = Pick<Community, 'joinPolicy' | 'asksOnJoining'> & { isArchived: boolean };

export type CommunityDetails = PublicCommunity &
  Joining & {
    description: string;
    rules: string[];
    tags: string[];
    city: string | null;
    memberPreviews: PublicFace[];
    parent: Relative | null;
    children: Relative[];
    organisation: { name: string; isVerified: boolean } | null;
  };

export type PublicPost = {
  id: string;
  type: PostType;
  title: string;
  /** Markdown. */
  body: string;
  mentions: Mention[];
  images: TextImage[];
  author: PublicFace;
  publishedAt: string;
  editedAt: string | null;
  commentCount: number;
  reactionCount: number;
  isPinned: boolean;
  /** Options of a poll; empty for other posts. Votes are shown only to people who voted. */
  options: string[];
};
export type PublicComment = {
  id: string;
  /** Null once it is deleted. */
  author: PublicFace | null;
  body: string | null;
  mentions: Mention[];
  createdAt: string;
  isAccepted: boolean;
  /** Whether the author hosts the event that the comment is on. */
  isByHost: boolean;
  replies: PublicComment[];
  /** Number of replies that are not in `replies`. */
  moreReplies: number;
};

/** An event without the online join link, which confirmed guests see. */
export type EventDetails = PublicEvent &
  Pick<
    Event,
    | 'summary'
    | 'description'
    | 'status'
    | 'statusReason'
    | 'phase'
    | 'capacity'
    | 'seatsLeft'
    | 'online'
    | 'waitlistCount'
    | 'waitlistMode'
    | 'joinMode'
    | 'externalUrl'
    | 'rsvp'
    | 'isRecurring'
  > & {
    host: Pick<Community, 'slug' | 'avatar' | 'id' | 'name'>;
    /** Coordinates are given only as far as everyone may know them. */
    venue: { name: string; line: string; city: string; country: string | null; lat: number | null; lng: number | null } | null;
    /** The address is shown to guests only: `venue` is not a place that a map would find. */
    isAddressHidden: boolean;
    hosts: PublicFace[];
    guestPreviews: PublicFace[];
    /** Visible only by its URL, and therefore in no search engine. */
    isUnlisted: boolean;
    rsvpNeedsMembership: boolean;
    /** How people without an account may answer now; null if they may not. */
    visitors: { largest: number } | null;
    rsvpOpensAt: string | null;
    /** Start of the event before its date was moved; null if it was not moved. */
    formerStart: string | null;
  };

/** A channel that visitors read. */
export type PublicChannel = { id: string; name: string; topic: string };
export type PublicMessage = {
  id: string;
  /** Its number in the channel, and in the address of the page around it. */
  seq: number;
  author: PublicFace;
  body: string;
  mentions: Mention[];
  sentAt: string;
  isEdited: boolean;
  /** What it answers, if visitors read that too. */
  replyTo: { seq: number; author: PublicFace; excerpt: string } | null;
  /** Files, pictures and a forwarded message are shown to members only. */
  hasMore: boolean;
};

type Paged = { page: number; totalPages: number; total: number };
export type ContentPage =
  | ({ name: 'communities'; filter: DirectoryFilter; categories: Category[]; communities: PublicCommunity[] } & Paged)
  | {
      name: 'community';
      now: string;
      isSignUpOpen: boolean;
      community: CommunityDetails;
      /** Null if visitors may not read the content of the community. */
      content: { events: PublicEvent[]; posts: PublicPost[]; hasMore: boolean; channels: PublicChannel[] } | null;
    }
  | {
      name: 'post';
      now: string;
      isSignUpOpen: boolean;
      community: Pick<PublicCommunity, 'id' | 'slug' | 'name' | 'avatar' | 'memberCount'> & Joining;
      post: PublicPost;
      comments: PublicComment[];
      /** Where the next comments begin; null at the end. */
      next: number | null;
    }
  | {
      name: 'channel';
      now: string;
      isSignUpOpen: boolean;
      community: Pick<PublicCommunity, 'id' | 'slug' | 'name' | 'avatar' | 'memberCount'> & Joining;
      channel: { id: string; name: string; topic: string; isIndexed: boolean };
      /** The path of the page. A second one is for people who are signed in. */
      address: string;
      place: ChatPlace;
      messages: PublicMessage[];
      /** The `before` of the pages beside it; null where there is none. */
      older: number | null;
      newer: number | null;
    }
  | ({ name: 'events'; now: string; filter: EventListFilter; categories: Category[]; events: PublicEvent[] } & Paged)
  | {
      name: 'event';
      now: string;
      isSignUpOpen: boolean;
      event: EventDetails;
      /** The first comments; null if there are none. */
      conversation: { count: number; comments: PublicComment[]; hasMore: boolean } | null;
      /** Name of the link that led to this page. */
      via: string | null;
    };
