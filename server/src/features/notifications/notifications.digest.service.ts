import type { Language } from '#contract/kernel/schemas.ts';
import type { Db } from '#kernel/db/index.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { MailItem } from '#kernel/outbox/kinds.ts';
import { noticeText } from '#kernel/texts/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { clockAt, zonedDay } from '#kernel/zoned-time.ts';
import { beginningOf, nameOf, whenOf } from './notification-parts.ts';
import type { DigestEvent, DigestPost, Morning, DigestReader } from './notifications.digest.repository.ts';
import * as digests from './notifications.digest.repository.ts';
import type { MailSending } from './notifications.mail.service.ts';
import { endingPath } from './notifications.unsubscribe.ts';

type Dependencies = MailSending & { db: Db };

const sendDigests = defineJob<object>('notifications.digest');
const BATCH = 100;
const MONDAY = 1;
/** Hours of the morning. What a stopped server has missed is in the next digest. */
const [FIRST, LAST] = [8, 11];

/** A day begins everywhere at some time: only the zones where it is morning now. */
const morningsOf = (zones: readonly string[], now: Date): Morning[] =>
  zones.flatMap((zone) => {
    const local = zonedDay(zone, now);
    if (!local || local.hour < FIRST || local.hour > LAST) return [];
    const week = local.weekday === MONDAY ? local.day : null;
    return [{ zone, day: local.day, week, clock: clockAt(now, zone), isLast: local.hour === LAST }];
  });

async function postItem({ community, title, words, author, slug, id }: DigestPost): Promise<MailItem> {
  const beginning = await beginningOf(words);
  return {
    heading: '',
    about: `${community} · ${nameOf(author)}`,
    title: title || beginning,
    text: title ? beginning : '',
    path: `/communities/${slug}/posts/${id}`,
  };
}
const eventItem = ({ community, title, startsAt, eventSlug, ...event }: DigestEvent, language: Language): MailItem => ({
  heading: '',
  about: community,
  title,
  text: [whenOf({ ...event, startsAt: startsAt.toISOString() }, language), event.venue].filter(Boolean).join(' · '),
  path: `/events/${eventSlug}`,
});
/** The heading stands above the first of them. */
const section = (heading: string, [first, ...rest]: MailItem[]): MailItem[] => (first ? [{ ...first, heading }, ...rest] : []);

type News = { posts: DigestPost[]; events: DigestEvent[]; reactions: number };
async function itemsOf({ posts, events, reactions }: News, language: Language): Promise<MailItem[]> {
  const say = (key: string, params = {}) => noticeText(language, key, params);
  const [announcements, others] = [
    posts.filter(({ isAnnouncement }) => isAnnouncement),
    posts.filter(({ isAnnouncement }) => !isAnnouncement),
  ];
  const told: MailItem = { heading: '', about: '', title: say('digest.reactions', { count: reactions }), text: '', path: '/notifications' };
  return [
    ...section(say('digest.announcements'), await Promise.all(announcements.map(postItem))),
    ...section(
      say('digest.events'),
      events.map((event) => eventItem(event, language)),
    ),
    ...section(say('digest.posts'), await Promise.all(others.map(postItem))),
    ...section(say('digest.yours'), reactions > 0 ? [told] : []),
  ];
}

/** Sends each person, in the morning of their zone, one mail of the communities that they follow by digest; nothing new, no mail. */
export function defineDigestJob({ db, now, jobs, mailer, secretBox, transact, hasMail }: Dependencies): void {
  const send = async (tx: Tx, readers: readonly DigestReader[]): Promise<void> => {
    const posts = Map.groupBy(await digests.posts(tx, readers), ({ userId }) => userId);
    const events = Map.groupBy(await digests.events(tx, readers), ({ userId }) => userId);
    const reactions = new Map((await digests.reactions(tx, readers)).map(({ userId, count }) => [userId, count]));
    for (const { id: userId, username, email: to, language } of readers) {
      const news = { posts: posts.get(userId) ?? [], events: events.get(userId) ?? [], reactions: reactions.get(userId) ?? 0 };
      const items = await itemsOf(news, language ?? 'en-US');
      if (items.length === 0) continue;
      const unsubscribe = endingPath(secretBox, { of: 'mails', userId, mails: ['digest'] });
      await mailer.send(tx, { to, language, kind: 'digest', params: { username, items, unsubscribe } });
    }
  };

  jobs.define(sendDigests, { schedule: '*/15 * * * *', expireIn: 900, concurrency: 1 }, async (_, { signal }) => {
    if (!hasMail()) return;
    const mornings = morningsOf(await digests.zones(db), await now());
    if (mornings.length === 0) return;
    const some = async (tx: Tx): Promise<boolean> => {
      const readers = await digests.take(tx, mornings, BATCH);
      if (readers.length > 0) await send(tx, readers);
      return readers.length > 0;
    };
    while (await transact(some)) signal.throwIfAborted();
  });
}
