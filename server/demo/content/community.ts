type Category = 'technology' | 'arts' | 'sports' | 'learning' | 'neighbourhood' | 'games' | 'food' | 'business';
export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Lines of a dialogue, each `username: what was said`. In comments, `> ` answers the last line without it, and `✓ ` marks the accepted answer. */
type Script = string;

export type DemoPost = {
  by: string;
  /** Days ago. */
  ago: number;
  title: string;
  body: string;
  /** A discussion unless it says otherwise. */
  kind?: 'announcement' | 'question' | 'poll';
  /** Of a poll. */
  options?: readonly string[];
  comments: Script;
};

export type DemoConversation = {
  /** Index of the channel. */
  channel: number;
  /** Days ago, and the local time at which it began; with 0 and an hour still to come it was yesterday. */
  ago: number;
  at: string;
  lines: Script;
};

export type DemoEvent = {
  slug: string;
  title: string;
  summary: string;
  description: string;
  by: string;
  /** Days from today; with `on` the next such weekday from there (for past events, the one before). */
  in: number;
  on?: readonly Weekday[];
  /** Local time. */
  from: string;
  hours: number;
  /** Name and street; without it the event is online. */
  venue?: readonly [name: string, line: string];
  /** Both at the venue and online. */
  isHybrid?: boolean;
  seats?: number;
  /** More people want to come than there are seats. */
  isFull?: boolean;
  isForMembers?: boolean;
  guests?: number;
  /** Why it does not take place. */
  cancelled?: string;
  /** Why it takes place later, at a date that is not set yet. */
  postponed?: string;
  /** Not certain yet; not published yet. */
  isTentative?: boolean;
  isDraft?: boolean;
  /** Number of occurrences, one each week. */
  weeks?: number;
  /** Questions, and the answers of the host. */
  talk?: Script;
  /** Stars and words of guests, of an event that is over. */
  feedback?: readonly (readonly [rating: number, text: string])[];
};

export type DemoCommunity = {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  category: Category;
  language: 'zh-CN' | 'en-US';
  zone: string;
  city: string;
  country: string;
  tags: readonly string[];
  visibility?: 'public' | 'registered' | 'hidden';
  content?: 'public' | 'registered' | 'members';
  join?: 'open' | 'request' | 'invite';
  /** What those write who ask to join. */
  asking?: readonly string[];
  /** How many of the sixty users are members. */
  size: number;
  /** Age in days. */
  founded: number;
  owner: string;
  admins: readonly string[];
  moderators: readonly string[];
  rules: readonly string[];
  /** The second one is for announcements. */
  channels: readonly (readonly [name: string, topic: string])[];
  /** Messages of the staff in the channel for announcements, oldest first. */
  notices: readonly string[];
  talk: readonly DemoConversation[];
  /** Short exchanges about the community's own subject, one a line, with ` | ` between the speakers. */
  asides: string;
  /** What the exchanges of everyday life speak about here. */
  words: { things: readonly string[]; spots: readonly string[]; topics: readonly string[] };
  posts: readonly DemoPost[];
  events: readonly DemoEvent[];
};
