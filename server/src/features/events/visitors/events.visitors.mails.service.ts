import type { Mailing } from '#kernel/notify.ts';
import type { Mailer } from '#kernel/outbox/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { calendarFile } from '../calendars/calendar-file.ts';
import type { Sender } from '../calendars/index.ts';
import { recentKinds } from '../planning/events.planning.repository.ts';
import { mailedChange, mailedDate } from '../planning/mailed-change.ts';
import type { VisitorReader } from './events.visitors.mails.repository.ts';
import * as mails from './events.visitors.mails.repository.ts';
import { type News, newsOf } from './events.visitors.news.ts';

type Dependencies = {
  mailer: Mailer;
  mailing: Pick<Mailing, 'whenOf' | 'changesOf'>;
  sender: Sender;
  publicUrl: () => string;
  /** The path of the page on which a person sees and changes their answer. */
  pathOf: (visitorId: string) => string;
};

/** Mails to people without an account. Each states the current facts and is written once; its content is noted in its transaction. */
export function visitorMails({ mailer, mailing, sender, publicUrl, pathOf }: Dependencies) {
  const happening = (reader: VisitorReader) => ({
    username: reader.name,
    event: reader.title,
    when: mailing.whenOf(reader, reader.language),
    ...(reader.place && { place: reader.place }),
    ...(reader.ticketType && { ticketType: reader.ticketType }),
    path: pathOf(reader.visitorId),
  });

  /** The file for calendar programs, under the UID that the event has for all; undefined while no mails can be sent. */
  const calendarOf = (reader: VisitorReader, method: 'request' | 'cancel', sequence: number): string | undefined => {
    const from = sender();
    if (!from) return undefined;
    const url = publicUrl() + pathOf(reader.visitorId);
    const isOff = method === 'cancel';
    const text = isOff ? reader.summary : [reader.summary, reader.joinUrl, url].filter(Boolean).join('\n\n');
    const shown = { ...reader, sequence, url, text, place: isOff ? '' : reader.place || (reader.joinUrl ?? '') };
    const guest = { name: reader.name, address: reader.email };
    return calendarFile([shown], { invitation: { method, organiser: { name: reader.organiser, address: from.address }, guest } });
  };

  const send = async (tx: Tx, reader: VisitorReader, news: News | 'erased', calendar: string | undefined): Promise<void> => {
    const { email: to, language, state, reason, guestReason } = reader;
    const about = happening(reader);
    const message = { to, language, ...(calendar !== undefined && { calendar }) };
    const momentOf = (at: Date) => mailing.whenOf({ startsAt: at, zone: reader.zone, allDay: false }, language);
    if (news === 'offered') {
      const params = { ...about, until: momentOf(reader.offerExpiresAt ?? reader.startsAt) };
      await mailer.send(tx, { ...message, kind: 'visitor_offered', params });
    } else if (news === 'changed') {
      const { when: _, ...undated } = about;
      const until = reader.reconfirmBy && { until: momentOf(reader.reconfirmBy) };
      const postponed = reader.isPostponed && (state === 'going' ? { postponed: reader.title } : { waiting: reader.title });
      const change = mailedChange(reader, await recentKinds(tx, reader.id), language, mailing);
      const params = { ...undated, ...mailedDate(reader, language, mailing), ...change, ...postponed, ...until };
      await mailer.send(tx, { ...message, kind: 'visitor_changed', params });
    } else if (news === 'moved') {
      const way = reader.way === 'online' ? { online: reader.title } : reader.way === 'in_person' ? { inPerson: reader.title } : {};
      await mailer.send(tx, { ...message, kind: 'visitor_moved', params: { ...about, ...way } });
    } else if (news === 'off') {
      const why = state === 'event_cancelled' ? reason : guestReason;
      await mailer.send(tx, { ...message, kind: 'visitor_off', params: { ...about, ...(why && { reason: why }) } });
    } else if (news === 'erased') {
      const { path: _, ...said } = about;
      await mailer.send(tx, { ...message, kind: 'visitor_erased', params: said });
    } else await mailer.send(tx, { ...message, kind: `visitor_${news}`, params: about });
  };

  const write = async (tx: Tx, reader: VisitorReader, news: News | 'erased'): Promise<void> => {
    const isIn = reader.state === 'going' && news !== 'erased';
    const method = isIn ? 'request' : reader.isInCalendar ? 'cancel' : null;
    const sequence = Math.max(reader.sequence, reader.calendarSequence + 1);
    const calendar = method === null ? undefined : calendarOf(reader, method, sequence);
    await send(tx, reader, news, calendar);
    await mails.settle(tx, reader.visitorId, {
      state: reader.state,
      sequence: reader.sequence,
      reconfirmBy: reader.reconfirmBy,
      calendarSequence: calendar === undefined ? reader.calendarSequence : sequence,
      isInCalendar: calendar === undefined ? reader.isInCalendar : method === 'request',
    });
  };

  return {
    /** Notifies the person of news that they do not know yet, if any. */
    async tell(tx: Tx, visitorId: string): Promise<void> {
      const reader = await mails.lock(tx, visitorId);
      const news = reader && newsOf(reader);
      if (reader && news) await write(tx, reader, news);
    },

    /** The last mail: the answer was given back, and the person is erased next. */
    async sayGoodbye(tx: Tx, visitorId: string): Promise<void> {
      const reader = await mails.lock(tx, visitorId);
      if (reader) await write(tx, reader, 'erased');
    },

    async remind(tx: Tx, visitorId: string): Promise<void> {
      if (!(await mails.claimReminder(tx, visitorId))) return;
      const reader = await mails.lock(tx, visitorId);
      if (!reader) return;
      const params = { ...happening(reader), unsubscribe: pathOf(visitorId) };
      await mailer.send(tx, { to: reader.email, language: reader.language, kind: 'visitor_reminder', params });
    },
  };
}
export type VisitorMails = ReturnType<typeof visitorMails>;
