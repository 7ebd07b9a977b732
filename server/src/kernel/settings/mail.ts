import { z } from 'zod';
import { MailServer, type MailInput } from '#contract/mail.ts';
import { AppError } from '#kernel/errors.ts';
import type { SecretBox } from '#kernel/secret-box.ts';

/** The settings as stored: the password is encrypted, null if there is none. The audit log masks it by its name. */
export const StoredMail = MailServer.omit({ hasPassword: true }).extend({ password: z.string().nullable() });
export type StoredMail = z.infer<typeof StoredMail>;

export const shownMail = ({ password, ...server }: StoredMail): MailServer => ({ ...server, hasPassword: password !== null });

/** Shows a change of the password without revealing it: encrypting the same password never gives the same result. */
export const passwordMark = (mail: StoredMail | undefined, { fingerprint }: Pick<SecretBox, 'fingerprint'>): string | null =>
  mail?.password ? fingerprint(mail.password).toString('base64url').slice(0, 12) : null;

const wrong = (rule: string) => new AppError('request.invalid', {}, [{ field: 'mail.password', rule }]);
/** A password is sent only to the server for which it was entered. */
const isSameServer = (a: Omit<MailInput, 'password'>, b: StoredMail): boolean =>
  a.host === b.host && a.port === b.port && a.encryption === b.encryption;

/** The stored settings after an input. */
export function mailOf(input: MailInput, before: StoredMail | undefined, { seal }: Pick<SecretBox, 'seal'>): StoredMail {
  const { password, ...server } = input;
  if (server.username === '') return { ...server, password: null };
  if (password) return { ...server, password: seal(password) };
  if (password === null || !before?.password) throw wrong('required');
  if (!isSameServer(server, before)) throw wrong('mail_password_again');
  return { ...server, password: before.password };
}
