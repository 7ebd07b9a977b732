import { firstDraft } from '#kernel/drafts/index.ts';

/** Drafts are kept per channel. */
type Place = { userId: string; channelId: string };
export const draftKeyOf = ({ userId, channelId }: Place) => `draft:chat:${userId}:${channelId}`;
export const isDraft = (value: unknown): value is string => typeof value === 'string';
export const readDraft = (place: Place): string | null => firstDraft(draftKeyOf(place), isDraft);
