import { createHash, randomBytes } from 'node:crypto';
import type { CalendarFeed, FeedCreate } from '#contract/events/calendars.ts';
import { limits } from '#contract/browser/limits.ts';
import { findAccess } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Transact } from '#kernel/transaction.ts';
import { sessionless, type Viewer } from '#kernel/viewer.ts';
import { calendarFile } from './calendar-file.ts';
import type { CalendarRow, StoredFeed } from './events.calendars.repository.ts';
import * as calendars from './events.calendars.repository.ts';

/** `changedAt`: since when the content is as it is; null where that is not known. */
type CalendarContent = { content: string; tag: string; changedAt: Date | null };
type Dependencies = {
  db: Db;
  transact: Transact;
  siteName: () => string;
  publicUrl: () => string;
};

const hashOf = (content: string): Buffer => createHash('sha256').update(content).digest();
/** A feed reads with its owner's visibility, but without their roles and permissions. */
const readerOf = (owner: StoredFeed['owner']): Viewer => ({ ...sessionless(owner.id), ...owner });

/** Events for calendar programs: the file of one event, and feeds, whose address is itself the permission, as programs cannot sign in. */
export function calendarsService({ db, transact, siteName, publicUrl }: Dependencies) {
  const eventOf = ({ slug, summary, joinUrl, place, organiser: _, reason: __, ...row }: CalendarRow) => {
    const url = `${publicUrl()}/events/${slug}`;
    const text = [summary, joinUrl, url].filter((part) => part !== null && part !== '').join('\n\n');
    return { ...row, url, text, place: place || (joinUrl ?? '') };
  };

  const read = async (feed: StoredFeed): Promise<CalendarContent> => {
    const rows = await calendars.eventsOf(db, readerOf(feed.owner), feed);
    const name = [siteName(), feed.kind === 'community' && rows.length > 0 ? feed.name : null].filter(Boolean).join(' · ');
    const content = calendarFile(rows.map(eventOf), { name });
    const hash = hashOf(content);
    const changedAt = (await calendars.noteRead(db, feed.id, hash)) ?? feed.changedAt;
    return { content, tag: hash.toString('base64url').slice(0, 22), changedAt };
  };

  return {
    list: async (viewer: Viewer): Promise<{ items: CalendarFeed[] }> => ({ items: await calendars.list(db, viewer) }),

    async create(viewer: Viewer, { kind, communityId, filter }: FeedCreate): Promise<{ url: string; feed: CalendarFeed }> {
      for (const id of [communityId, filter.communityId])
        if (id && !(await findAccess(db, viewer, id))) throw new AppError('community.not_found');
      const token = randomBytes(32).toString('base64url');
      const feed = { id: newId(), userId: viewer.id, kind, communityId, filter, tokenHash: hashOf(token) };
      const isMade = await transact((tx) => calendars.insert(tx, feed, limits.calendarFeeds.max));
      if (!isMade) throw new AppError('calendar.too_many', { max: limits.calendarFeeds.max });
      const made = (await calendars.list(db, viewer)).find(({ id }) => id === feed.id);
      if (!made) throw new AppError('calendar.not_found');
      return { url: `${publicUrl()}/api/v2/calendars/${token}.ics`, feed: made };
    },

    async revoke(viewer: Viewer, id: string): Promise<Record<string, never>> {
      if (!(await calendars.revoke(db, viewer.id, id))) throw new AppError('calendar.not_found');
      return {};
    },

    /** The file of one event; null when it is hidden or missing. */
    async ofEvent(viewer: Viewer | null, idOrSlug: string): Promise<CalendarContent | null> {
      const row = await calendars.find(db, viewer, idOrSlug);
      if (!row) return null;
      const content = calendarFile([eventOf(row)]);
      return { content, tag: hashOf(content).toString('base64url').slice(0, 22), changedAt: null };
    },

    /** The feed of a token; null when it is unknown or revoked. */
    async ofToken(token: string): Promise<CalendarContent | null> {
      const feed = await calendars.findFeed(db, hashOf(token));
      return feed ? read(feed) : null;
    },
  };
}
export type CalendarsService = ReturnType<typeof calendarsService>;
