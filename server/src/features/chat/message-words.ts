import { searchVector } from '#kernel/search.ts';

/** Marks a channel's messages among their words; no typed word begins with this sign. */
const channelWord = (channelId: string): string => `@${channelId.toLowerCase()}`;

/** Search words of a message: its text, the one that it forwards, and its channel, so that the index skips unreadable channels. */
export const messageWords = (channelId: string, body: string, forwarded = ''): string[] => [
  ...searchVector([body, forwarded]),
  channelWord(channelId),
];
