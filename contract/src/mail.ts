import { z } from 'zod';
import { consoleLimits } from './kernel/console-limits.ts';
import { mailHost } from './kernel/console-patterns.ts';
import { codePoints, hasControls, isStorable } from './kernel/patterns.ts';
import { Email, line } from './kernel/schemas.ts';

/** `tls`: encrypted from the first byte. `starttls`: encrypted before anything is said, or not sent. */
export const MailEncryption = z.enum(['tls', 'starttls', 'none']);
export type MailEncryption = z.infer<typeof MailEncryption>;

/** By which server mails leave. Its password is never told. */
export const MailServer = z
  .object({
    host: z.string(),
    port: z.int(),
    /** `opportunistic`: where the server offers it, as an `SMTP_URL` without `smtps:` has it. */
    encryption: z.enum([...MailEncryption.options, 'opportunistic']),
    /** Empty: Plaza does not sign in. */
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

export const MailWish = z
  .strictObject({
    host: Host,
    port: z.int().min(1).max(65_535),
    encryption: MailEncryption,
    username: line(consoleLimits.mailUsername),
    /** Left out or empty: the one that is kept, if this is still the same server. Null: none any more. */
    password: Password.nullable().optional(),
    senderName: line(consoleLimits.mailSender),
    senderAddress: Email,
  })
  .superRefine(({ username, password }, context) => {
    if (password && username === '') context.addIssue({ code: 'custom', path: ['username'], params: { rule: 'required' } });
  });
export type MailWish = z.infer<typeof MailWish>;

/** What became of a mail that was sent to try a server. */
export const MailTest = z
  .object({
    recipient: z.string(),
    isTaken: z.boolean(),
    /** What the server said where it did not take it, or why it could not be reached; null where it said nothing in time. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'MailTest' });
export type MailTest = z.infer<typeof MailTest>;
