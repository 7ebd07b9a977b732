import type { OutboxKind } from '#contract/browser/outbox-kinds.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { OutboxChannel } from '#contract/outbox.ts';

/** Lifetime of a code or a link, as passed by the caller that issued it. */
export type Lifetime = `${number} ${'minutes' | 'hours' | 'days'}`;

type Named = { username: string };
/** A path of the web app; its link starts with the public origin, never with the host of a request. */
type Linked = { path: string; lifetime: Lifetime };
type Coded = { code: string; lifetime: Lifetime };
/** One entry of a mail that lists several; each part may be empty, except the title and the path. */
export type MailItem = { heading: string; about: string; title: string; text: string; path: string };
/** `unsubscribe`: a path that ends mails like this one, even without a sign-in; `mute`: one that mutes the community. */
type Listing = Named & { items: readonly MailItem[]; unsubscribe: string; mute?: string; community?: string };

/** An event: `when` in its time zone, `ticketType` the name of the ticket, `reason` why it was cancelled, `path` its page. */
type Happening = Named & {
  event: string;
  when: string;
  place?: string;
  ticketType?: string;
  reason?: string;
  path: string;
  unsubscribe: string;
};

/** The same without an account: there is no list of mails to choose from. */
type Visit = Omit<Happening, 'unsubscribe'>;

/** While its date is open: `when` is left out, and `postponed` is the name of the event. */
type Undated<Of extends Visit> = Omit<Of, 'when'> & { when?: string; postponed?: string };
/** `changes`: what changed, in one line; `reason`: why it is postponed; `until`: when a seat that is not confirmed is given away. */
type Changed<Of extends Visit> = Undated<Of> & { changes?: string; until?: string };

/** Parameters of each mail. The time of writing, the name of the site and the links to sign-in are always available. */
type MailParams = {
  token_reuse: Named;
  sign_up: Named & Linked & { code: string };
  sign_up_exists: Named;
  login_code: Named & Coded;
  confirm_code: Named & Coded;
  /** `path`: the page where owners restore it; members have none. `date`: when it is gone. */
  community_deleting: Named & { community: string; date: Date; path?: string };
  reset: Named & Linked;
  /** Sent to the owner of an account that was created on their behalf. */
  invited: Named & Linked;
  /** Sent to a person who may have no account; without a language, it is written in both. */
  community_invited: { inviter: string; community: string; path: string };
  /** Sent to the new address. A mail without a code has only the link. */
  email_change: Named & Linked & { code?: string };
  /** Sent to the owner of an address that another account tried to use. */
  email_known: Named;
  /** Sent to the previous address; the link undoes the change. */
  email_changed: Named & Linked;
  /** Sent to the previous address, after a change by an administrator. */
  email_given: Named;
  /** Sent to both addresses: the change was undone. */
  email_undone: Named;
  /** `phone`: the number that can now sign in; the link removes it. */
  phone_changed: Named & Linked & { phone: string };
  password_changed: Named;
  second_factor_on: Named;
  second_factor_off: Named;
  recovery_code_used: Named & { left: number };
  passkey_added: Named & { passkey: string };
  new_sign_in: Named & { browser: string; network: string };
  export_ready: Named & Linked;
  /** `date`: when the account will be deleted. */
  deletion_asked: Named & { date: Date };
  /** Postponed because there is no other administrator; `date`: when it is retried. */
  deletion_put_off: Named & { date: Date };
  /** Cancelled by signing in. */
  deletion_cancelled: Named;
  deletion_done: Named;
  /** Decided by an administrator. */
  deletion_decided: Named & { date: Date };
  deletion_decided_done: Named;
  deletion_taken_back: Named;
  identity_linked: Named & { provider: string };
  /** One notification that is still unread; `title` is its headline. */
  notice: Listing & { title: string };
  notices: Listing & { count: number };
  digest: Listing;
  /** The mail has a calendar part that programs take in. */
  calendar_added: Undated<Happening>;
  calendar_changed: Changed<Happening>;
  calendar_cancelled: Happening;
  /** Sent to an address that hosts have named as a guest. */
  event_invited: Omit<Visit, 'username'> & { inviter: string };
  /** Sent to the address of a person who answers without an account. `account`: the account that has this address. */
  visitor_confirm: Visit & { account?: string; lifetime: Lifetime };
  /** Sent to a person without an account; `path`: the page where they see and change their answer. */
  visitor_going: Visit;
  visitor_waitlisted: Visit;
  visitor_pending: Visit;
  /** `until`: how long the seat is held. */
  visitor_offered: Visit & { until: string };
  /** `waiting`: instead of `postponed` for people who have no seat yet. */
  visitor_changed: Changed<Visit> & { waiting?: string };
  /** Hosts moved the person to another ticket or way; `online` and `inPerson`: the name of a hybrid event, by the way. */
  visitor_moved: Visit & { online?: string; inPerson?: string };
  visitor_off: Visit;
  /** The answer was given back, and the data of the person is deleted. */
  visitor_erased: Omit<Visit, 'path'>;
  visitor_reminder: Visit & { unsubscribe: string };
  /** Sent once, after the event. */
  visitor_feedback: Pick<Visit, 'username' | 'event' | 'path'> & { unsubscribe: string };
  /** The message of hosts; `body` has lines. */
  visitor_message: Omit<Visit, 'when'> & { subject: string; body: string; unsubscribe: string };
  /** Sent to the administrator who sends a test mail. */
  settings_test: Named;
  /** The code for a sign-up with an identity whose provider vouches for no address. */
  identity_code: Named & Coded;
};
type SmsParams = { login_code: Coded; phone_code: Coded };

/** Kinds are listed in the contract, because the console has a label for each. */
type Message<Params extends Partial<Record<OutboxKind, object>>> = {
  [Kind in keyof Params]: { to: string; language: Language | null; kind: Kind; params: Params[Kind] };
}[keyof Params];
/** `calendar`: a file of RFC 5545 with a METHOD, as a part of the mail. */
export type Mail = Message<MailParams> & { calendar?: string };
/** `to` in E.164: `+8613800001111`. */
export type Sms = Message<SmsParams>;

/** A rendered message, as stored in the outbox and passed to a transport. */
export type PreparedMessage = {
  id: string;
  channel: OutboxChannel;
  recipient: string;
  language: Language;
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** URL that ends mails of this kind by one request; null if that is impossible. */
  unsubscribe: string | null;
  calendar: string | null;
};
/** Resolves when the other side has accepted the message; throws NotTaken. */
export type Transport = (message: PreparedMessage) => Promise<void>;

/** Has an error code only: the response of the other side repeats the address, which belongs neither in the log nor in the queue. */
export class NotTaken extends Error {
  override name = 'NotTaken';
  readonly reason: string;
  constructor(reason: string) {
    super(`The message was not taken: ${reason}`);
    this.reason = reason;
  }
}
