import type { Category, Community } from '../communities/index.ts';
import type { Event } from '../events/index.ts';
import type { Mention, Person } from '../kernel/person.ts';
import type { TextImage } from '../posts/images.ts';
import type { PostType } from '../posts/index.ts';
import type { DirectoryFilter, EventListFilter } from '../browser/public-filters.ts';

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
  /** Of polls only; votes are told to those who voted. */
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
  /** On an event. */
  isByHost: boolean;
  replies: PublicComment[];
  /** Answers that are not among `replies`. */
  moreReplies: number;
};

/** Without the join link of an online event, which confirmed guests see. */
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
    /** Coordinates as far as everyone may know them. */
    venue: { name: string; line: string; city: string; country: string | null; lat: number | null; lng: number | null } | null;
    /** The address is told to guests alone: `venue` is no place that a map would find. */
    isAddressHidden: boolean;
    hosts: PublicFace[];
    guestPreviews: PublicFace[];
    /** Visible by its address only, and so in no search engine. */
    isUnlisted: boolean;
    rsvpNeedsMembership: boolean;
    /** How people without an account may answer now; null where they may not. */
    visitors: { largest: number } | null;
    rsvpOpensAt: string | null;
    /** When it was to begin before its date was moved. */
    formerStart: string | null;
  };

type Paged = { page: number; totalPages: number; total: number };
export type ContentPage =
  | ({ name: 'communities'; filter: DirectoryFilter; categories: Category[]; communities: PublicCommunity[] } & Paged)
  | {
      name: 'community';
      now: string;
      isSignUpOpen: boolean;
      community: CommunityDetails;
      /** Null where visitors do not read what is in it. */
      content: { events: PublicEvent[]; posts: PublicPost[]; hasMore: boolean } | null;
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
  | ({ name: 'events'; now: string; filter: EventListFilter; categories: Category[]; events: PublicEvent[] } & Paged)
  | {
      name: 'event';
      now: string;
      isSignUpOpen: boolean;
      event: EventDetails;
      /** The first comments; null where there are none. */
      conversation: { count: number; comments: PublicComment[]; hasMore: boolean } | null;
      /** The name of the link that led here. */
      via: string | null;
    };
