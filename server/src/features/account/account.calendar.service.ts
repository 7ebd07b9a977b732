import { createHash, randomBytes } from 'node:crypto';
import type { Viewer } from '#kernel/viewer.ts';
import { calendarFile } from './calendar-file.ts';
import type { CalendarRepository } from './account.calendar.repository.ts';

type Dependencies = { calendars: CalendarRepository; publicUrl: () => string };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The calendar URL reads with the owner's visibility, but without roles or permissions. */
const readerOf = (owner: Pick<Viewer, 'id' | 'username' | 'isAdmin' | 'language'>): Viewer => ({
  ...owner,
  sessionId: '',
  roles: [],
  permissions: [],
  isVerified: false,
  isConfirmed: false,
  hasFactor: false,
});

/** Calendar feeds of events for calendar programs, which cannot sign in: the secret is part of the URL. */
export const calendarService = ({ calendars, publicUrl }: Dependencies) => ({
  async get(viewer: Viewer): Promise<{ since: string | null }> {
    return { since: (await calendars.since(viewer.id))?.toISOString() ?? null };
  },

  async renew(viewer: Viewer): Promise<{ url: string; since: string }> {
    const token = randomBytes(32).toString('base64url');
    const since = await calendars.renew(viewer.id, hashOf(token));
    return { url: `${publicUrl()}/api/v2/calendars/${token}.ics`, since: since.toISOString() };
  },

  async end(viewer: Viewer): Promise<Record<string, never>> {
    await calendars.end(viewer.id);
    return {};
  },

  /** The calendar file of a token; null when the token is unknown or revoked. */
  async open(token: string): Promise<string | null> {
    const owner = await calendars.findOwner(hashOf(token));
    if (!owner) return null;
    const events = await calendars.eventsOf(readerOf(owner));
    return calendarFile(
      `Plaza · ${owner.username}`,
      events.map(({ slug, ...event }) => ({ ...event, url: `${publicUrl()}/events/${slug}` })),
    );
  },
});
export type CalendarService = ReturnType<typeof calendarService>;
