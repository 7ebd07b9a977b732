import { mailPorts } from '#contract/kernel/console-patterns.ts';
import type { MailEncryption, MailServer, MailWish } from '#contract/mail.ts';

/** What is being written; a `password` only where one was entered, or taken away by null. */
export type MailDraft = Omit<MailServer, 'hasPassword'> & { password?: string | null | undefined };

export const emptyMail: MailDraft = {
  host: '',
  port: mailPorts.starttls,
  encryption: 'starttls',
  username: '',
  senderName: '',
  senderAddress: '',
};

const offered = (encryption: MailDraft['encryption']): MailEncryption => (encryption === 'opportunistic' ? 'starttls' : encryption);
/** As the server takes it; the fields in the order of `MailServer`. */
export const wishOf = ({ host, port, encryption, username, senderName, senderAddress, password }: MailDraft): MailWish => ({
  host,
  port,
  encryption: offered(encryption),
  username,
  senderName,
  senderAddress,
  password: password === '' ? undefined : password,
});

/** Another encryption usually has another port; one that was chosen stays. */
export const encryptedBy = ({ port, encryption }: MailDraft, next: MailEncryption): Pick<MailDraft, 'encryption' | 'port'> => ({
  encryption: next,
  port: port === mailPorts[offered(encryption)] ? mailPorts[next] : port,
});
