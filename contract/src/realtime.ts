import type { Message } from './chat/index.ts';
import type { Person } from './kernel/person.ts';

/** The reaction that changed a message. */
export type GivenReaction = { userId: string; emoji: string; isOn: boolean };

/**
 * Hints from the server to connected clients. A client that misses a hint gets the same from the API.
 * `message` is included so that a client at `rev - 1` needs no fetch. `isForAll`: all members of a community get the hint, also those who
 * do not read the channel.
 */
export type ServerHints = {
  'channel.changed': (hint: { channelId: string; rev: number; message: Message; reaction?: GivenReaction; isForAll?: boolean }) => void;
  /** Typing in a channel that the client has open. */
  'channel.typing': (hint: { channelId: string; person: Person }) => void;
  /** Another reader of a channel that the client has open has read it up to `seq`. */
  'channel.receipt': (hint: { channelId: string; userId: string; seq: number }) => void;
  /** Messages up to `floor` were deleted by the retention rule of the channel. */
  'channel.cut': (hint: { channelId: string; rev: number; floor: number }) => void;
  /** Channels of a community, or their readers, changed; `communityId` null = a conversation of the current user changed. */
  'channels.changed': (hint: { communityId: string | null }) => void;
  /** The current user read messages on another device, or with `isBack` marked some as unread. */
  'channel.read': (hint: { channelId: string; lastReadSeq: number; unread: number; mentions: number; isBack?: boolean }) => void;
  /** Seats or state of an event changed. */
  'event.changed': (hint: { eventId: string }) => void;
  /** The comments of an event changed. */
  'event.conversation': (hint: { eventId: string }) => void;
  /** Guests were checked in at an event of which the current user is a host or helper, or a check-in was undone. */
  'event.door': (hint: { eventId: string }) => void;
  /** Settings of a community of the current user changed. */
  'community.changed': (hint: { communityId: string }) => void;
  /** The current user has seen new posts of a community, perhaps on another device. */
  'community.seen': (hint: { communityId: string; newPosts: number }) => void;
  /** Membership of the current user in a community began, changed or ended. */
  'membership.changed': (hint: { communityId: string }) => void;
  /** The current user changed preferences on another device. */
  'preferences.changed': (hint: { changedAt: string }) => void;
  /** The current user blocked or unblocked a user on another device. */
  'blocks.changed': (hint: Record<string, never>) => void;
  /** New notification, or notifications were marked or cleared on another device. */
  'notifications.changed': (hint: { isNew: boolean }) => void;
  /** The permissions of the current user, or the menu, changed. */
  'access.changed': (hint: Record<string, never>) => void;
  /** The public settings of the site changed: its name, its banner, whether it is closed. */
  'settings.changed': (hint: Record<string, never>) => void;
  /** Hints may have been lost; the client refetches what is on the screen. */
  'hints.missed': (hint: Record<string, never>) => void;
  'post.created': (hint: { communityId: string; postId: string }) => void;
  /** Text or state of a post or of one of its comments, or reactions, changed. */
  'post.changed': (hint: { communityId: string; postId: string; /** Its readers do not see it any more. */ isGone?: true }) => void;
  'comment.created': (hint: { communityId: string; postId: string; commentId: string }) => void;
  'session.ended': (hint: { reason: 'signed_out' | 'revoked' | 'disabled' }) => void;
  /** The access token of this connection expires within a minute, and the connection ends with it unless the client presents a new one. */
  'token.ending': (hint: Record<string, never>) => void;
  /** The server is shutting down; reconnect after this many milliseconds. */
  'server.closing': (hint: { resumeInMs: number }) => void;
};

/** A hint in a batch. */
export type NamedHint = { [Name in keyof ServerHints]: [name: Name, hint: Parameters<ServerHints[Name]>[0]] }[keyof ServerHints];
/** What the server sends: hints, and batches of hints to the same rooms, in their order. */
export type ServerEvents = ServerHints & { hints: (batch: NamedHint[]) => void };

/** The client presents its access token when it connects, and again when it has a new one. */
export type ClientCalls = {
  authenticate: (accessToken: string, done: (ok: boolean) => void) => void;
  /** Whether the page is in sight, and the channel that is open in it; a client says so when it connects and with every change. */
  attend: (isShown: boolean, channelId: string | null, done?: () => void) => void;
  /** The user types in the open channel. */
  type: (channelId: string) => void;
};
