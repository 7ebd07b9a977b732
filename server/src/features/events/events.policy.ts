import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Event, EventPhase, EventStatus, EventVisibility } from '#contract/events.ts';

/** The caller's standing towards an event and its community. */
export type Standing = { isAdmin: boolean; isMember: boolean; isBanned: boolean; isHost: boolean };
/** Decides whether answers are accepted now; `now` is the database's. */
export type Window = {
  now: Date;
  status: z.infer<typeof EventStatus>;
  startsAt: Date;
  endsAt: Date;
  rsvpOpensAt: Date | null;
  rsvpClosesAt: Date | null;
  isCommunityArchived: boolean;
};
type Openness = {
  visibility: z.infer<typeof EventVisibility>;
  communityVisibility: 'public' | 'registered' | 'hidden';
};

export function phaseOf({ now, startsAt, endsAt }: Pick<Window, 'now' | 'startsAt' | 'endsAt'>): z.infer<typeof EventPhase> {
  if (now < startsAt) return 'upcoming';
  return now < endsAt ? 'live' : 'ended';
}

export function rsvpWindow(event: Window): Event['rsvp'] {
  const reason = reasonClosed(event);
  return { isOpen: reason === null, reason };
}

function reasonClosed(event: Window): Event['rsvp']['reason'] {
  if (event.status === 'cancelled') return 'cancelled';
  if (event.status === 'draft' || event.status === 'archived') return 'not_published';
  if (event.now >= event.endsAt) return 'ended';
  // The new date is not known yet.
  if (event.status === 'postponed') return 'not_yet';
  if (event.isCommunityArchived) return 'over';
  if (event.rsvpOpensAt && event.now < event.rsvpOpensAt) return 'not_yet';
  return event.rsvpClosesAt && event.now >= event.rsvpClosesAt ? 'over' : null;
}

/** A seat can be released until the event is over. */
export const mayGiveBack = (event: Pick<Window, 'now' | 'endsAt'>): boolean => event.now < event.endsAt;

/** Freed seats are passed on only when the event takes place. */
export const promotes = (event: Window): boolean =>
  (event.status === 'published' || event.status === 'postponed') && event.now < event.endsAt;

/** Why a viewer of the event may not answer it; null when allowed. */
export function refusal(standing: Standing, event: Openness): Extract<ErrorCode, 'member.banned' | 'member.not_member'> | null {
  if (standing.isAdmin) return null;
  if (standing.isBanned) return 'member.banned';
  if (standing.isMember || standing.isHost) return null;
  return isOpenToAll(event) ? null : 'member.not_member';
}

/** Whether non-members may answer. */
export const isOpenToAll = ({ visibility, communityVisibility }: Openness): boolean =>
  (visibility === 'public' || visibility === 'unlisted') && communityVisibility !== 'hidden';

/** The largest party that could ever fit: a larger one would wait forever and block the queue behind it. */
export const largestParty = (event: { guestsPerRsvp: number; capacity: number | null }): number =>
  Math.min(event.guestsPerRsvp + 1, event.capacity ?? Infinity);
