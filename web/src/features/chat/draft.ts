import { localStore } from '#kernel/storage/index.ts';

/** Drafts are kept per user and channel, as browsers are shared. */
type Place = { userId: string; channelId: string };
const keyOf = ({ userId, channelId }: Place) => `draft:chat:${userId}:${channelId}`;
const isText = (value: unknown): value is string => typeof value === 'string';

export const readDraft = (place: Place): string => localStore.read(keyOf(place), isText) ?? '';
export const writeDraft = (place: Place, text: string): void => {
  if (text === '') localStore.remove(keyOf(place));
  else localStore.write(keyOf(place), text);
};
