import { Language } from '#contract/kernel/schemas.ts';
import { newId } from '#kernel/ids.ts';
import type { Mailing } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { notificationOf } from './notification-words.ts';
import { mailKindOf } from './notifications.kinds.ts';
import { mailItemOf } from './notifications.mail.service.ts';
import { endingPath } from './notifications.unsubscribe.ts';

const nothing = {
  others: 0,
  isRead: false,
  params: {},
  post: null,
  message: null,
  channel: null,
  request: null,
  answer: null,
  mayAskAgainAt: null,
};

export const previewing = ({ mailer, secretBox }: Pick<Parts, 'mailer' | 'secretBox'>): Mailing['preview'] => {
  return (viewer, { username, ...notice }) =>
    Promise.all(
      Language.options.map(async (language) => {
        const stored = { ...nothing, ...notice, id: newId(), micros: 0, date: new Date(), communityId: notice.community?.id ?? null };
        const notification = await notificationOf(stored, language);
        const { title, message } = notification;
        const mail = mailKindOf(notice.kind);
        const unsubscribe = endingPath(secretBox, { of: 'mails', userId: viewer.id, mails: mail ? [mail] : [] });
        const params = { username, items: [mailItemOf(notification)], unsubscribe, title };
        return { language, notice: { title, message }, mail: await mailer.preview({ language, kind: 'notice', params }) };
      }),
    );
};
