import type { OutboxKind } from '#contract/kernel/outbox-kinds.ts';
import type { Language } from '#contract/kernel/schemas.ts';

/** How long a code or a link serves, as it was told to whoever issued it. */
export type Lifetime = `${number} ${'minutes' | 'hours' | 'days'}`;

type Named = { username: string };
/** A path of the web; the link to it begins with the product's own address, whoever called. */
type Linked = { path: string; lifetime: Lifetime };
type Coded = { code: string; lifetime: Lifetime };

/** What each mail has to be told. The time of writing, the name of the site and the links to sign-in are known to all. */
type MailParams = {
  token_reuse: Named;
  sign_up: Named & Linked & { code: string };
  sign_up_exists: Named;
  login_code: Named & Coded;
  confirm_code: Named & Coded;
  reset: Named & Linked;
  /** To whom somebody else made an account for. */
  invited: Named & Linked;
  /** To the new address; without a code only by the link. */
  email_change: Named & Linked & { code?: string };
  /** To the owner of an address that another account asked for as its own. */
  email_known: Named;
  /** To the old one; the link takes the change back. */
  email_changed: Named & Linked;
  /** To the old one, where an administrator changed it. */
  email_given: Named;
  /** To both: the change was taken back. */
  email_undone: Named;
  /** `phone`: the number that signs in now; the link takes it away. */
  phone_changed: Named & Linked & { phone: string };
  password_changed: Named;
  second_factor_on: Named;
  second_factor_off: Named;
  recovery_code_used: Named & { left: number };
  passkey_added: Named & { passkey: string };
  new_sign_in: Named & { browser: string; network: string };
  export_ready: Named & Linked;
  /** `date`: when the account will be gone. */
  deletion_asked: Named & { date: Date };
  /** As nobody else could run the site; `date`: when it is tried again. */
  deletion_put_off: Named & { date: Date };
  /** By signing in. */
  deletion_cancelled: Named;
  deletion_done: Named;
  /** Where somebody else decided it. */
  deletion_decided: Named & { date: Date };
  deletion_decided_done: Named;
  deletion_taken_back: Named;
  identity_linked: Named & { provider: string };
  /** To the administrator who tries whether mails leave. */
  settings_test: Named;
  /** To whoever signs up by an identity whose provider vouches for no address. */
  identity_code: Named & Coded;
};
type SmsParams = { login_code: Coded; phone_code: Coded };

/** A kind is named in the contract first: the console has words for each. */
type Message<Params extends Partial<Record<OutboxKind, object>>> = {
  [Kind in keyof Params]: { to: string; language: Language | null; kind: Kind; params: Params[Kind] };
}[keyof Params];
export type Mail = Message<MailParams>;
/** `to` in E.164: `+8613800001111`. */
export type Sms = Message<SmsParams>;

export type Channel = 'mail' | 'sms';
/** A message in words, as it rests in the outbox and leaves by a transport. */
export type Outgoing = {
  id: string;
  channel: Channel;
  recipient: string;
  language: Language;
  kind: string;
  subject: string;
  text: string;
  html: string;
};
/** Resolves when the other side has taken the message; throws NotTaken. */
export type Transport = (message: Outgoing) => Promise<void>;

/** Says why in codes only: what the other side answers repeats the address, which belongs neither in the log nor in the queue. */
export class NotTaken extends Error {
  override name = 'NotTaken';
  readonly reason: string;
  constructor(reason: string) {
    super(`The message was not taken: ${reason}`);
    this.reason = reason;
  }
}
