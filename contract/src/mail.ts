import { z } from 'zod';
import { consoleLimits } from './browser/console-limits.ts';
import { mailHost } from './browser/console-patterns.ts';
import { codePoints, hasControls, isStorable } from './browser/patterns.ts';
import { Email, line } from './kernel/schemas.ts';

/** `tls`: implicit TLS. `starttls`: upgraded to TLS before any mail data, or not sent at all. */
export const MailEncryption = z.enum(['tls', 'starttls', 'none']);
export type MailEncryption = z.infer<typeof MailEncryption>;

/** The SMTP server for outgoing mail. Its password is never returned. */
export const MailServer = z
  .object({
    host: z.string(),
    port: z.int(),
    /** `opportunistic`: TLS if the server offers it, as with an `SMTP_URL` without `smtps:`. */
    encryption: z.enum([...MailEncryption.options, 'opportunistic']),
    /** Empty: no SMTP authentication. */
    username: z.string(),
    hasPassword: z.boolean(),
    /** Empty: the name of the site. */
    senderName: z.string(),
    senderAddress: z.string(),
  })
  .meta({ id: 'MailServer' });
export type MailServer = z.infer<typeof MailServer>;

const Host = z
  .string()
  .max(1_000)
  .overwrite((host) => mailHost(host) ?? host)
  .superRefine((host, context) => {
    const rule = host.trim() === '' ? 'required' : mailHost(host) === null ? 'mail_host' : null;
    if (rule) context.addIssue({ code: 'custom', params: { rule } });
  });

const { max } = consoleLimits.mailPassword;
const Password = z.string().superRefine((password, context) => {
  const rule = codePoints(password) > max ? 'too_long' : hasControls(password) || !isStorable(password) ? 'invalid_text' : null;
  if (rule) context.addIssue({ code: 'custom', params: { rule, max } });
});

export const MailInput = z
  .strictObject({
    host: Host,
    port: z.int().min(1).max(65_535),
    encryption: MailEncryption,
    username: line(consoleLimits.mailUsername),
    /** Omitted or empty: keeps the stored one if the server is the same. Null: removes it. */
    password: Password.nullable().optional(),
    senderName: line(consoleLimits.mailSender),
    senderAddress: Email,
  })
  .superRefine(({ username, password }, context) => {
    if (password && username === '') context.addIssue({ code: 'custom', path: ['username'], params: { rule: 'required' } });
  });
export type MailInput = z.infer<typeof MailInput>;

/** Result of a test mail. */
export const MailTest = z
  .object({
    recipient: z.string(),
    isTaken: z.boolean(),
    /** Response of the server if it rejected the mail, or the connection error; null after a timeout. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'MailTest' });
export type MailTest = z.infer<typeof MailTest>;
