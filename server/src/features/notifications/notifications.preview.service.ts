import { Language } from '#contract/kernel/schemas.ts';
import { newId } from '#kernel/ids.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { notificationOf } from './notification-words.ts';
import { mailKindOf } from './notifications.mail-kinds.ts';
import { mailItemOf } from './notifications.mail.service.ts';
import type { StoredNotice } from './notifications.list.repository.ts';
import { endingPath } from './notifications.unsubscribe.ts';

type Sample = Pick<StoredNotice, 'kind' | 'actor' | 'community' | 'event' | 'hostMessage'>;
type Preview = { language: Language; notice: { title: string; message: string }; mail: { subject: string; text: string } };
/** A notification that is not raised yet, in the application and as a mail, in each language; the mail is addressed to the viewer. */
export type PreviewNotice = (viewer: Viewer, sample: Sample & { username: string }) => Promise<Preview[]>;

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

export const previewing = ({ mailer, secretBox }: Pick<Parts, 'mailer' | 'secretBox'>): PreviewNotice => {
  return (viewer, { username, ...sample }) =>
    Promise.all(
      Language.options.map(async (language) => {
        const stored = { ...nothing, ...sample, id: newId(), micros: 0, date: new Date(), communityId: sample.community?.id ?? null };
        const notification = await notificationOf(stored, language);
        const { title, message } = notification;
        const mail = mailKindOf(sample.kind);
        const unsubscribe = endingPath(secretBox, { of: 'mails', userId: viewer.id, mails: mail ? [mail] : [] });
        const params = { username, items: [mailItemOf(notification)], unsubscribe, title };
        return { language, notice: { title, message }, mail: await mailer.preview({ language, kind: 'notice', params }) };
      }),
    );
};
