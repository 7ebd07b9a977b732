import type { ChangeKind } from '#contract/events/planning.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { MailKind, Notification, NotificationKind } from '#contract/notifications.ts';
import type { Tx } from './transaction.ts';
import type { Viewer } from './viewer.ts';

/** The content of a notification, the same for all of its recipients. */
export type Notice = {
  kind: NotificationKind;
  actorId: string | null;
  /** Other actors of the same, each before the next and all before `actorId`. */
  others?: readonly string[];
  subject: { type: 'community' | 'event' | 'event_message' | 'message' | 'channel' | 'account' | 'post' | 'comment' | 'case'; id: string };
  communityId: string | null;
  params?: Record<string, string | number>;
};

/** Notifies users in the transaction of the event; its actors are not notified of their own acts. */
export type Notify = (tx: Tx, userIds: readonly string[], notice: Notice) => Promise<void>;

/** Messages of a channel that a reader passes at once: those behind `after`, up to `upTo`. */
export type ReadRange = { userId: string; channelId: string; after: number; upTo: number };

/** Marks the notifications of messages as read, in the transaction that raises the reader's position. */
export type ReadNotices = (tx: Tx, range: ReadRange) => Promise<void>;

/** Marks the notifications of messages as unread again, in the transaction that lowers the reader's position. */
export type UnreadNotices = (tx: Tx, range: ReadRange) => Promise<void>;

/** Marks the notifications of all messages that were read as read, or with `isUndone` those of this action as unread again. */
export type ReadAllNotices = (tx: Tx, reading: { userId: string; action: string; isUndone?: boolean }) => Promise<void>;

/** The parts of the text of a notification of an event; null for a part that it is not about. */
export type NoticeParts = {
  kind: NotificationKind;
  actor: Person | null;
  community: (NonNullable<Notification['community']> & { memberCount: number }) | null;
  event: { slug: string; title: string; startsAt: string; zone: string; allDay: boolean; venue: string | null } | null;
  /** The message of a host to guests of the event. */
  hostMessage: { id: string; subject: string; body: string } | null;
};
type NoticePreview = { language: Language; notice: { title: string; message: string }; mail: { subject: string; text: string } };

/** The functions for features that send mails of their own to those who are notified. */
export type Mailing = {
  /**
   * Cancels due mails of notices that another mail covers. The notices stay unread in the application. One of several dates of a series is
   * covered by the mail of any of them, unless its recipient waits for a seat at one, of which there is no other mail.
   */
  settle: (tx: Tx, notice: { userId: string; subjectId: string; kinds: readonly NotificationKind[] }) => Promise<void>;
  /** The path that ends these kinds of mails for the account. */
  endingPath: (userId: string, mails: readonly MailKind[]) => string;
  nameOf: (person: Pick<Person, 'firstName' | 'lastName' | 'username'>) => string;
  /** The time in the event's time zone. The zone is named, as the reader's is unknown. */
  whenOf: (event: { startsAt: string | Date; zone: string; allDay: boolean }, language: Language) => string;
  /** One line of kinds of changes of an event; empty when guests are notified of none of the kinds. */
  changesOf: (kinds: readonly ChangeKind[], language: Language) => string;
  /** A notification that is not raised yet, in the application and as a mail, in each language; the mail is addressed to the viewer. */
  preview: (viewer: Viewer, notice: NoticeParts & { username: string }) => Promise<NoticePreview[]>;
  /** Whether mails are sent; without it they wait in the outbox. */
  hasMail: () => boolean;
};
