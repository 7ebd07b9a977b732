import type { StoredMail } from '#kernel/settings/index.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import type { SmtpSettings } from './transports.ts';

/** The current mail settings. `locked`: the password of the server was encrypted with another secret. */
export type MailWay = { state: 'ready'; smtp: SmtpSettings } | { state: 'none' } | { state: 'locked' };
/** The mail server given by the environment. */
export type SmtpUrl = { url: string; from: string };

export const wayOfUrl = (smtp: SmtpUrl | null): MailWay =>
  smtp ? { state: 'ready', smtp: { server: new URL(smtp.url).host, connect: { url: smtp.url }, from: smtp.from } } : { state: 'none' };

/** The settings with the decrypted password. */
export const smtpOf = (mail: StoredMail, siteName: string): SmtpSettings => {
  const { host, port, encryption, username, password, senderName, senderAddress } = mail;
  return {
    server: `${host.includes(':') ? `[${host}]` : host}:${port}`,
    connect: {
      host,
      port,
      secure: encryption === 'tls',
      requireTLS: encryption === 'starttls',
      ignoreTLS: encryption === 'none',
      ...(password !== null && { auth: { user: username, pass: password } }),
    },
    from: { name: senderName || siteName, address: senderAddress },
  };
};

type Known = { mail: StoredMail | undefined; environment: SmtpUrl | null; siteName: string; secretBox: Pick<SecretBox, 'open'> };
/** The settings of the console, or else of the environment. */
export function mailWayOf({ mail, environment, siteName, secretBox }: Known): MailWay {
  if (!mail) return wayOfUrl(environment);
  try {
    const password = mail.password && secretBox.open(mail.password);
    return { state: 'ready', smtp: smtpOf({ ...mail, password }, siteName) };
  } catch {
    return { state: 'locked' };
  }
}

/** `Plaza <plaza@example.org>` of the environment has a name as well. */
export function senderOf(way: MailWay): { address: string } | null {
  if (way.state !== 'ready') return null;
  const { from } = way.smtp;
  return { address: typeof from === 'string' ? (/<([^>]+)>\s*$/.exec(from)?.[1] ?? from).trim() : from.address };
}
