import type { Language } from '#contract/kernel/schemas.ts';
import type { Notification } from '#contract/notifications.ts';
import { followsRepository } from '#features/communities/index.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import { clock } from '#kernel/clock.ts';
import { cursorOf } from '#kernel/cursor.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { notificationOf } from './notification-words.ts';
import { listRepository } from './notifications.list.repository.ts';
import { marksRepository } from './notifications.marks.repository.ts';
import { raiseRepository } from './notifications.raise.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { mailRepository } from './notifications.mail.repository.ts';
import { digestRepository } from './notifications.digest.repository.ts';
import { defineDigestJob } from './notifications.digest.service.ts';
import { defineMailJob } from './notifications.mail.service.ts';
import { settingsRepository } from './notifications.settings.repository.ts';
import { settingsService } from './notifications.settings.service.ts';
import { unsubscribeRepository } from './notifications.unsubscribe.repository.ts';
import { unsubscribing } from './notifications.unsubscribe.pages.ts';
import { notificationsService } from './notifications.service.ts';
import { type Notify, notifyService, type ReadMentions, readMentions } from './notifications.notify.service.ts';

export type { Notify, ReadMentions } from './notifications.notify.service.ts';

const BATCH = 2_000;
const dropOld = defineJob<object>('notifications.tidy');

/** `notify` alone, for tests that build a service without the app. */
export const createNotify = (hub: Hub): Notify => notifyService({ notifications: raiseRepository(), hub });
export const createReadMentions = (hub: Hub): ReadMentions => readMentions({ marks: marksRepository(), hub });

type Mentions = { count: number; latest: Notification[]; until: string | null };
/** Unread mentions of the viewer in what they may still see: how many, and the latest. */
export type UnreadMentions = (viewer: Viewer, language: Language, limit: number) => Promise<Mentions>;
const mentions = ['post.mention', 'chat.mention'] as const;

type Notifications = {
  routes: Handler[];
  notify: Notify;
  readMentions: ReadMentions;
  unreadMentions: UnreadMentions;
  unsubscribe: { page: PublicPageSource; form: FormRoute };
};

export function createNotifications(parts: Parts, { hasTransport }: Pick<Outbox, 'hasTransport'>): Notifications {
  const { db, transact, hub, jobs } = parts;
  const hasMail = () => hasTransport('mail');
  const marks = marksRepository();
  const digests = digestRepository(db);
  defineDigestJob({ ...parts, hasMail, digests, now: clock(db).now });
  jobs.define(dropOld, { schedule: '47 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    while (!signal.aborted && (await marks.dropOld(db))) continue;
    while (!signal.aborted && (await digests.dropOld(BATCH))) continue;
  });
  defineMailJob({ ...parts, hasMail, mails: mailRepository(db), listsIn: listRepository });
  const lists = listRepository(db);
  const service = notificationsService({ lists, listsIn: listRepository, marks, transact, hub });
  const settings = settingsRepository(db);
  const routes = notificationsRoutes(service, settingsService({ settings, transact }));
  const { setLevel } = followsRepository();
  const unsubscribe = unsubscribing({ ...parts, settings, states: unsubscribeRepository(db), setLevel });
  const unreadMentions: UnreadMentions = async (viewer, language, limit) => {
    const [count, rows] = await Promise.all([
      lists.countUnread(viewer, mentions),
      lists.list(viewer, { filter: 'unread', kinds: mentions, after: null, limit }),
    ]);
    return { count, latest: rows.map((row) => notificationOf(row, language)), until: rows[0] ? cursorOf(rows[0]) : null };
  };
  return { routes, notify: createNotify(hub), readMentions: createReadMentions(hub), unreadMentions, unsubscribe };
}
