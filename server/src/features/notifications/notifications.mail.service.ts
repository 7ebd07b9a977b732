import type { Logger } from 'pino';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Db } from '#kernel/db/index.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { MailItem } from '#kernel/outbox/kinds.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import { notificationOf } from './notification-words.ts';
import * as lists from './notifications.list.repository.ts';
import { mailKindOf, noticesIn } from './notifications.kinds.ts';
import type { Due, Recipient } from './notifications.mail.repository.ts';
import * as mails from './notifications.mail.repository.ts';
import { quietUntil } from './quiet-hours.ts';
import { endingPath } from './notifications.unsubscribe.ts';

export type MailSending = Pick<Parts, 'jobs' | 'mailer' | 'secretBox'> & {
  transact: Transact;
  log: Logger;
  /** Whether mails can be sent at all. */
  hasMail: () => boolean;
  now: () => Promise<Date>;
};
type Dependencies = MailSending & { db: Db };

const mailDue = defineJob<object>('notifications.mail');
const BATCH = 200;
const START = '00000000-0000-0000-0000-000000000000';
/** Entries of one mail; the rest is in the application. */
const MAX_ITEMS = 20;
const unknownLanguage: Language = 'en-US';

/** A notification as an entry of a mail. */
export const mailItemOf = ({ title, message, url, community }: Notification): MailItem => ({
  heading: '',
  about: community?.name ?? '',
  title,
  text: message,
  path: url,
});

/** Sends what has stayed unread for a while: each person one mail of all that is due, each notification once. */
export function defineMailJob({ db, jobs, mailer, secretBox, transact, log, hasMail, now }: Dependencies): void {
  const muteOf = (userId: string, due: readonly Due[]) => {
    const { communityId, level } = due[0]!;
    if (!communityId || !level || level === 'none' || due.some((one) => one.communityId !== communityId)) return null;
    return endingPath(secretBox, { of: 'community', userId, communityId, level });
  };

  const send = async (tx: Tx, reader: Recipient, taken: readonly Due[]): Promise<void> => {
    const ids = taken.map(({ id }) => id);
    // The list omits what the recipient may no longer see, and what is settled.
    const notices = await lists.list(tx, reader, { filter: 'unread', ids, after: null, limit: MAX_ITEMS });
    if (notices.length === 0) return;
    const { id: userId, username, email: to, language } = reader;
    const entries = await Promise.all(notices.map((notice) => notificationOf(notice, language ?? unknownLanguage)));
    const items = entries.map(mailItemOf);
    const of = [...new Set(notices.map(({ kind }) => mailKindOf(kind)).filter((kind) => kind !== null))].toSorted();
    const told = new Set(notices.map(({ id }) => id));
    const mute = muteOf(
      userId,
      taken.filter(({ id }) => told.has(id)),
    );
    const params = {
      username,
      items,
      unsubscribe: endingPath(secretBox, { of: 'mails', userId, mails: of }),
      ...(mute && { mute, community: entries[0]?.community?.name ?? '' }),
    };
    if (items.length === 1) await mailer.send(tx, { to, language, kind: 'notice', params: { ...params, title: items[0]!.title } });
    else await mailer.send(tx, { to, language, kind: 'notices', params: { ...params, count: items.length } });
  };

  const mailTo = (userId: string, at: Date): Promise<void> =>
    transact(async (tx) => {
      const reader = await mails.recipient(tx, userId);
      const quietEnd = reader?.quiet ? quietUntil(reader.quiet, at) : null;
      if (quietEnd) await mails.putOff(tx, userId, quietEnd);
      const due = await mails.take(tx, userId, noticesIn(reader?.withoutMail ?? []));
      if (reader && due.length > 0) await send(tx, reader, due);
    });

  jobs.define(mailDue, { schedule: '* * * * *', retryLimit: 0, expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    // A mail server that is set later does not begin with what is old.
    if (!hasMail()) while (!signal.aborted && (await mails.dropDue(db, BATCH))) continue;
    if (!hasMail()) return;
    const at = await now();
    for (let people = await mails.people(db, START, BATCH); people.length > 0; people = await mails.people(db, people.at(-1)!, BATCH)) {
      for (const userId of people) {
        signal.throwIfAborted();
        // An error in one mail does not keep the others from being sent.
        await mailTo(userId, at).catch((error: unknown) =>
          log.error({ err: error, userId }, 'A mail of notifications could not be written.'),
        );
      }
    }
  });
}
