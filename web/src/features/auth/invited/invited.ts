import { targetOf } from '../sign-in.ts';

/** The token of the invite link that led to this page; null if none did. */
export const invitedBy = (place: Pick<Location, 'search' | 'origin'>): string | null =>
  /^\/join\/([\w-]{16,128})(?:[?#]|$)/.exec(targetOf(place))?.[1] ?? null;
