import { localStore } from '#kernel/storage/index.ts';

const AT_HAND = 6;
const MAX = 24;
const first = ['👍', '❤️', '😂', '🎉', '😮', '🙏'];

const keyOf = (userId: string) => `chat:emoji:${userId}`;
const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every((emoji) => typeof emoji === 'string');

/** The emoji that a user chose on this device, the latest first. */
export const recentEmoji = (userId: string): readonly string[] => localStore.read(keyOf(userId), isList) ?? [];

export const noteEmoji = (userId: string, emoji: string): void =>
  localStore.write(keyOf(userId), [...new Set([emoji, ...recentEmoji(userId)])].slice(0, MAX));

/** The emoji that are offered before the picker is opened, of those that can be given in the channel. */
export const emojiAtHand = (userId: string, isHere: (emoji: string) => boolean): readonly string[] =>
  [...new Set([...recentEmoji(userId).filter(isHere), ...first])].slice(0, AT_HAND);
