import { firstDraft } from '#kernel/drafts/index.ts';

/** Drafts are kept per channel. */
type DraftKey = { userId: string; channelId: string };
export const draftKeyOf = ({ userId, channelId }: DraftKey) => `draft:chat:${userId}:${channelId}`;
export const isDraft = (value: unknown): value is string => typeof value === 'string';
export const readDraft = (key: DraftKey): string | null => firstDraft(draftKeyOf(key), isDraft);
