import type { Logger } from 'pino';
import type { ChangeKind } from '#contract/events/planning.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Mailing } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import { sessionless } from '#kernel/viewer.ts';
import { recentKinds } from '../planning/events.planning.repository.ts';
import { mailedChange, mailedDate } from '../planning/mailed-change.ts';
import { calendarFile } from './calendar-file.ts';
import type { CalendarRow } from './events.calendars.repository.ts';
import * as calendars from './events.calendars.repository.ts';
import { announcedElsewhere, type Stale } from './events.invitations.repository.ts';
import * as invitations from './events.invitations.repository.ts';

/** The address that invitations come from; null while no mails can be sent. */
export type Sender = () => { address: string } | null;
type Dependencies = Pick<Parts, 'db' | 'jobs' | 'mailer' | 'transact' | 'publicUrl'> & {
  mailing: Mailing;
  sender: Sender;
  log: Logger;
};
type Sending = { sequence: number; from: string; kinds: readonly ChangeKind[] };

const sendInvitations = defineJob<object>('events.invitations');
const EVENTS = 200;
const GUESTS = 100;
const START = '00000000-0000-0000-0000-000000000000';
const unknownLanguage: Language = 'en-US';

/**
 * Keeps the calendars of those who go up to date, by mails that calendar programs take in (RFC 5546). A run compares what each guest was
 * last sent with the current state. So a seat that is given back within the minute sends nothing, and several changes send one mail.
 */
export function defineInvitationJob({ db, jobs, mailer, transact, publicUrl, mailing, sender, log }: Dependencies): void {
  const mailOf = (row: CalendarRow, guest: Stale, { sequence, from, kinds }: Sending) => {
    const language = guest.language ?? unknownLanguage;
    const isOff = guest.method === 'cancel';
    const url = `${publicUrl()}/events/${row.slug}`;
    const text = isOff ? url : [row.summary, row.joinUrl, url].filter(Boolean).join('\n\n');
    const shown = { ...row, sequence, url, text, place: isOff ? '' : row.place || (row.joinUrl ?? '') };
    const guestName = mailing.nameOf({ firstName: guest.firstName, lastName: guest.lastName, username: guest.username });
    const invitation = {
      method: guest.method,
      organiser: { name: row.organiser, address: from },
      guest: { name: guestName, address: guest.email },
    };
    const message = { to: guest.email, language: guest.language, calendar: calendarFile([shown], { invitation }) };
    const about = {
      username: guest.username,
      event: row.title,
      ...(shown.place && { place: shown.place }),
      ...(guest.ticketType && { ticketType: guest.ticketType }),
      path: `/events/${row.slug}`,
      unsubscribe: mailing.endingPath(guest.userId, ['invitations']),
    };
    if (isOff) {
      const reason = row.status === 'cancelled' && row.reason && { reason: row.reason };
      return { ...message, kind: 'calendar_cancelled' as const, params: { ...about, when: mailing.whenOf(row, language), ...reason } };
    }
    const dated = { ...about, ...mailedDate(row, language, mailing), ...(row.isPostponed && { postponed: row.title }) };
    if (guest.isFirst) return { ...message, kind: 'calendar_added' as const, params: dated };
    const { reconfirmBy } = guest;
    const until = reconfirmBy && { until: mailing.whenOf({ startsAt: reconfirmBy, zone: row.zone, allDay: false }, language) };
    const params = { ...dated, ...mailedChange(row, kinds, language, mailing), ...until };
    return { ...message, kind: 'calendar_changed' as const, params };
  };

  const mailGuest = async (tx: Tx, eventId: string, guest: Stale, from: string): Promise<void> => {
    const sequence = await invitations.claim(tx, eventId, guest);
    if (sequence === undefined) return;
    const row = await calendars.findForGuest(tx, sessionless(guest.userId), eventId);
    if (!row) return;
    await mailer.send(tx, mailOf(row, guest, { sequence, from, kinds: await recentKinds(tx, eventId) }));
    const kinds = guest.isFirst ? announcedElsewhere.always : [...announcedElsewhere.always, ...announcedElsewhere.changes];
    await mailing.settle(tx, { userId: guest.userId, subjectId: eventId, kinds });
  };

  const mailAll = async (eventId: string, from: string, signal: AbortSignal): Promise<void> => {
    for (let guests = await invitations.stale(db, eventId, START, GUESTS); guests.length > 0;) {
      for (const guest of guests) {
        signal.throwIfAborted();
        // An error with one address does not keep other guests from being notified.
        await transact((tx) => mailGuest(tx, eventId, guest, from)).catch((error: unknown) =>
          log.error({ err: error, eventId, userId: guest.userId }, 'An invitation could not be written.'),
        );
      }
      guests = await invitations.stale(db, eventId, guests.at(-1)!.userId, GUESTS);
    }
  };

  jobs.define(sendInvitations, { schedule: '* * * * *', retryLimit: 0, expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    for (const change of await invitations.changed(db, EVENTS)) {
      signal.throwIfAborted();
      const from = sender();
      // Changes are settled even without a mail server, so that one that is set up later does not begin with old ones.
      if (from) await mailAll(change.eventId, from.address, signal);
      await invitations.settle(db, change);
    }
  });
}
