import type { Message } from './chat.ts';

/**
 * What the server tells a connected client. Hints only: whoever misses one finds the same in the API.
 * `message` travels with the hint so that a client that knows `rev - 1` needs no fetch.
 */
export type ServerHints = {
  'channel.changed': (hint: { channelId: string; rev: number; message: Message }) => void;
  /** My own reading on another device. */
  'channel.read': (hint: { channelId: string; lastReadSeq: number; unread: number; mentions: number }) => void;
  /** Seats or state of an event moved. */
  'event.changed': (hint: { eventId: string }) => void;
  /** My own membership of a community began, changed or ended. */
  'membership.changed': (hint: { communityId: string }) => void;
  /** I changed my preferences on another device. */
  'preferences.changed': (hint: { changedAt: string }) => void;
  /** I blocked or unblocked a person on another device. */
  'blocks.changed': (hint: Record<string, never>) => void;
  /** I was told something new, or one of my devices marked or cleared what I was told. */
  'notifications.changed': (hint: { isNew: boolean }) => void;
  /** What I may do, or the menu, is another than before. */
  'access.changed': (hint: Record<string, never>) => void;
  /** What the site says of itself changed: its name, its banner, whether it is closed. */
  'settings.changed': (hint: Record<string, never>) => void;
  /** Hints may have been lost; the client fetches what is on the screen again. */
  'hints.missed': (hint: Record<string, never>) => void;
  'post.created': (hint: { communityId: string; postId: string }) => void;
  'session.ended': (hint: { reason: 'signed_out' | 'revoked' | 'disabled' }) => void;
  /** The token that this connection showed last ends within a minute, and the connection with it unless it shows the next one. */
  'token.ending': (hint: Record<string, never>) => void;
  /** The server goes down in order; come back after so many milliseconds. */
  'server.closing': (hint: { resumeInMs: number }) => void;
};

/** The client presents its access token when it connects, and again when it has a new one. */
export type ClientCalls = {
  authenticate: (accessToken: string, done: (ok: boolean) => void) => void;
};
