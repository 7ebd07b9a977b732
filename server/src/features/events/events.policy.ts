import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Event, EventPhase, EventStatus, EventVisibility, JoinMode } from '#contract/events/index.ts';

/** The caller's access towards an event and its community. */
export type EventAccess = {
  isAdmin: boolean;
  isMember: boolean;
  isBanned: boolean;
  /** A host has blocked the caller. */
  isBlocked: boolean;
  isHost: boolean;
  isInvited: boolean;
};
/** Decides whether answers are accepted now; `now` is the database's. */
export type EventTimes = {
  now: Date;
  status: z.infer<typeof EventStatus>;
  startsAt: Date;
  endsAt: Date;
  rsvpOpensAt: Date | null;
  rsvpClosesAt: Date | null;
  isCommunityArchived: boolean;
};
type Openness = {
  joinMode: z.infer<typeof JoinMode>;
  visibility: z.infer<typeof EventVisibility>;
  communityVisibility: 'public' | 'registered' | 'hidden';
};

const HOUR = 3_600_000;

/** A postponed event has no date, so that it is upcoming even after its former one. */
export function phaseOf({
  now,
  status,
  startsAt,
  endsAt,
}: Pick<EventTimes, 'now' | 'status' | 'startsAt' | 'endsAt'>): z.infer<typeof EventPhase> {
  if (status === 'postponed' || now < startsAt) return 'upcoming';
  return now < endsAt ? 'live' : 'ended';
}

export function rsvpWindow(event: EventTimes): Event['rsvp'] {
  const reason = reasonClosed(event);
  return { isOpen: reason === null, reason };
}

function reasonClosed(event: EventTimes): Event['rsvp']['reason'] {
  if (event.status === 'cancelled') return 'cancelled';
  if (event.status === 'draft' || event.status === 'scheduled' || event.status === 'archived') return 'not_published';
  // The new date is not known yet.
  if (event.status === 'postponed') return 'not_yet';
  if (event.now >= event.endsAt) return 'ended';
  if (event.isCommunityArchived) return 'over';
  if (event.rsvpOpensAt && event.now < event.rsvpOpensAt) return 'not_yet';
  return event.rsvpClosesAt && event.now >= event.rsvpClosesAt ? 'over' : null;
}

/** The time until which a seat can be released by its holder; null = until the event is over, or as long as its date is open. */
export const cancelUntil = ({ status, startsAt }: Pick<EventTimes, 'status' | 'startsAt'>, cutoffHours: number | null): Date | null =>
  cutoffHours === null || status === 'postponed' ? null : new Date(startsAt.getTime() - cutoffHours * HOUR);

/** Whether the event is not over: the former date of a postponed one does not matter. */
export const isToCome = (event: Pick<EventTimes, 'now' | 'status' | 'endsAt'>): boolean =>
  event.status === 'postponed' || event.now < event.endsAt;

/** The reason why a seat cannot be released; null when it can. */
export function keptBecause(
  event: Pick<EventTimes, 'now' | 'status' | 'startsAt' | 'endsAt'>,
  cutoffHours: number | null,
): Extract<ErrorCode, 'event.closed' | 'registration.too_late'> | null {
  if (!isToCome(event)) return 'event.closed';
  const until = cancelUntil(event, cutoffHours);
  return until !== null && event.now >= until ? 'registration.too_late' : null;
}

/** Freed seats are passed on only when the event takes place. */
export const promotes = (event: EventTimes): boolean =>
  event.status === 'postponed' || (event.status === 'published' && event.now < event.endsAt);

/** Why a viewer of the event may not answer it; null when allowed. */
type Refused = Extract<ErrorCode, 'event.barred' | 'event.by_invitation' | 'member.banned' | 'member.not_member'>;
export function refusal(access: EventAccess, event: Openness): Refused | null {
  if (access.isAdmin) return null;
  if (access.isBanned) return 'member.banned';
  if (access.isHost) return null;
  if (access.isBlocked) return 'event.barred';
  if (access.isInvited) return null;
  if (event.joinMode === 'invite') return 'event.by_invitation';
  if (access.isMember) return null;
  return isOpenToAll(event) ? null : 'member.not_member';
}

/** What keeps the caller from answering, as the contract names it. */
export function rsvpRefusal(access: EventAccess, event: Openness): Event['rsvpRefusal'] {
  const refused = refusal(access, event);
  if (refused === null) return null;
  if (refused === 'member.not_member') return 'membership';
  return refused === 'event.by_invitation' ? 'invitation' : 'barred';
}

/** Whether non-members may answer. */
export const isOpenToAll = ({ visibility, communityVisibility }: Omit<Openness, 'joinMode'>): boolean =>
  (visibility === 'public' || visibility === 'unlisted') && communityVisibility !== 'hidden';
