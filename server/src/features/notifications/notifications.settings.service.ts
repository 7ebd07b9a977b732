import type { NotificationSettings } from '#contract/notifications.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as settings from './notifications.settings.repository.ts';

/** Settings of the viewer's notifications. */
export const noticeSettingsService = ({ db, transact }: { db: Db; transact: Transact }) => ({
  get: (viewer: Viewer): Promise<NotificationSettings> => settings.find(db, viewer.id),

  async set(viewer: Viewer, { muted, ...mails }: Partial<NotificationSettings>): Promise<NotificationSettings> {
    await transact(async (tx) => {
      if (muted) await settings.setMuted(tx, viewer.id, muted);
      if (Object.keys(mails).length > 0) await settings.setMails(tx, viewer.id, mails);
    });
    return settings.find(db, viewer.id);
  },
});
export type NoticeSettingsService = ReturnType<typeof noticeSettingsService>;
