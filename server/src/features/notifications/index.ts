import type { Language } from '#contract/kernel/schemas.ts';
import type { Notification } from '#contract/notifications.ts';
import { setFollowLevel } from '#features/communities/index.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import { clock } from '#kernel/clock.ts';
import { cursorOf } from '#kernel/cursor.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Mailing, Notify, ReadAllNotices, ReadNotices, UnreadNotices } from '#kernel/notify.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { changeLine } from './notification-event-words.ts';
import { nameOf, whenOf } from './notification-parts.ts';
import { notificationOf } from './notification-words.ts';
import { endingPath } from './notifications.unsubscribe.ts';
import * as lists from './notifications.list.repository.ts';
import * as marks from './notifications.marks.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { settleMails } from './notifications.mail.repository.ts';
import * as digests from './notifications.digest.repository.ts';
import { defineDigestJob } from './notifications.digest.service.ts';
import { defineMailJob } from './notifications.mail.service.ts';
import { noticeSettingsService } from './notifications.settings.service.ts';
import { unsubscribing } from './notifications.unsubscribe.pages.ts';
import { previewing } from './notifications.preview.service.ts';
import { notificationsService } from './notifications.service.ts';
import { notifyService, readAllNotices, readNotices, unreadNotices } from './notifications.notify.service.ts';

const BATCH = 2_000;
const dropOld = defineJob<object>('notifications.tidy');

/** `notify` alone, for tests that build a service without the app. */
export const createNotify = (hub: Hub): Notify => notifyService({ hub });
export const createReadNotices = (hub: Hub): ReadNotices => readNotices({ hub });

type Mentions = { count: number; latest: Notification[]; until: string | null };
/** Unread mentions of the viewer in what they may still see: how many, and the latest. */
export type UnreadMentions = (viewer: Viewer, language: Language, limit: number) => Promise<Mentions>;
const mentions = ['post.mention', 'chat.mention'] as const;

type Notifications = {
  routes: Handler[];
  notify: Notify;
  readNotices: ReadNotices;
  unreadNotices: UnreadNotices;
  readAllNotices: ReadAllNotices;
  unreadMentions: UnreadMentions;
  mailing: Mailing;
  unsubscribe: { page: PublicPageSource; form: FormRoute };
};

export function createNotifications(parts: Parts, { hasTransport }: Pick<Outbox, 'hasTransport'>): Notifications {
  const { db, transact, hub, jobs } = parts;
  const hasMail = () => hasTransport('mail');
  const sending = { ...parts, hasMail, now: clock(db).now };
  defineDigestJob(sending);
  jobs.define(dropOld, { schedule: '47 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await marks.dropOld(db))) continue;
    while (!signal.aborted && (await digests.dropOld(db, BATCH))) continue;
  });
  defineMailJob(sending);
  const service = notificationsService({ db, transact, hub });
  const routes = notificationsRoutes(service, noticeSettingsService({ db, transact }));
  const unsubscribe = unsubscribing({ ...parts, setLevel: setFollowLevel });
  const unreadMentions: UnreadMentions = async (viewer, language, limit) => {
    const [count, rows] = await Promise.all([
      lists.countUnread(db, viewer, mentions),
      lists.list(db, viewer, { filter: 'unread', kinds: mentions, after: null, limit }),
    ]);
    return {
      count,
      latest: await Promise.all(rows.map((row) => notificationOf(row, language))),
      until: rows[0] ? cursorOf(rows[0]) : null,
    };
  };
  const mailing: Mailing = {
    settle: settleMails,
    endingPath: (userId, mails) => endingPath(parts.secretBox, { of: 'mails', userId, mails: [...mails] }),
    nameOf,
    whenOf,
    changesOf: changeLine,
    preview: previewing(parts),
    hasMail,
  };
  const ofMessages = {
    readNotices: createReadNotices(hub),
    unreadNotices: unreadNotices({ hub }),
    readAllNotices: readAllNotices({ hub }),
  };
  return { routes, mailing, notify: createNotify(hub), ...ofMessages, unreadMentions, unsubscribe };
}
