import type { NotificationSettings } from '#contract/notifications.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { NoticeSettingsRepository } from './notifications.settings.repository.ts';

/** Settings of the viewer's notifications. */
export const noticeSettingsService = ({ settings, transact }: { settings: NoticeSettingsRepository; transact: Transact }) => ({
  get: (viewer: Viewer): Promise<NotificationSettings> => settings.find(viewer.id),

  async set(viewer: Viewer, { muted, ...mails }: Partial<NotificationSettings>): Promise<NotificationSettings> {
    await transact(async (tx) => {
      if (muted) await settings.setMuted(tx, viewer.id, muted);
      if (mails.withoutMail || mails.digest) await settings.setMails(tx, viewer.id, mails);
    });
    return settings.find(viewer.id);
  },
});
export type NoticeSettingsService = ReturnType<typeof noticeSettingsService>;
