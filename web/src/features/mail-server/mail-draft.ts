import { mailPorts } from '#contract/browser/console-patterns.ts';
import type { MailEncryption, MailServer, MailInput } from '#contract/mail.ts';

/** The settings being edited; `password` only if one was entered, or null to remove it. */
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
/** The draft in the format of the API; the fields in the order of `MailServer`. */
export const inputOf = ({ host, port, encryption, username, senderName, senderAddress, password }: MailDraft): MailInput => ({
  host,
  port,
  encryption: offered(encryption),
  username,
  senderName,
  senderAddress,
  password: password === '' ? undefined : password,
});

/** Another encryption selects its default port, unless the port was changed. */
export const encryptedBy = ({ port, encryption }: MailDraft, next: MailEncryption): Pick<MailDraft, 'encryption' | 'port'> => ({
  encryption: next,
  port: port === mailPorts[offered(encryption)] ? mailPorts[next] : port,
});
