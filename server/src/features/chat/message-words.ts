import { searchVector } from '#kernel/search.ts';

/** Stands among the words of a channel's messages; nothing that somebody types begins with this sign. */
const channelWord = (channelId: string): string => `@${channelId.toLowerCase()}`;

/** What a message is found by: its words, and its channel, so that the index leaves out what a reader may not see. */
export const messageWords = (channelId: string, body: string): string[] => [...searchVector([body]), channelWord(channelId)];
