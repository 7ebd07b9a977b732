import { z } from 'zod';
import { consoleLimits } from './kernel/console-limits.ts';
import { endpoint } from './kernel/endpoint.ts';
import { personName } from './kernel/person-name.ts';
import { Email, Language, line, NewPassword, Username } from './kernel/schemas.ts';
import { Tokens } from './kernel/tokens.ts';
import { MailTest, MailWish } from './mail.ts';

/** Of the link that the start prints. */
const token = z.string().min(1).max(200);
const trying = { max: 60, per: 60 };

/** What is known before anything was set up: the environment may have said some of it. */
export const SetUpStart = z
  .object({
    siteName: z.string(),
    signUp: z.enum(['open', 'closed']),
    /** Where mails leave by already; null where they would stay in the outbox. */
    mailServer: z.string().nullable(),
  })
  .meta({ id: 'SetUpStart' });
export type SetUpStart = z.infer<typeof SetUpStart>;

export const SetUpWish = z.strictObject({
  token,
  username: Username,
  name: personName(),
  email: Email,
  password: NewPassword,
  language: Language,
  /** Null: the product's own name. */
  siteName: line(consoleLimits.siteName).nullable(),
  signUp: z.enum(['open', 'closed']),
  /** Null: as the environment says, or left for later. */
  mail: MailWish.nullable(),
});

export const setup = {
  open: endpoint({
    method: 'POST',
    path: '/setup/open',
    access: 'public',
    summary: 'What the set-up page begins with; the token is that of the link that the start prints.',
    body: z.strictObject({ token }),
    ok: SetUpStart,
    errors: ['setup.done', 'setup.link_void'],
    rate: trying,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/setup/mail-test',
    access: 'public',
    summary: 'Send a mail to the administrator to be, by the server that was typed, or by that of the environment. Nothing is kept.',
    body: SetUpWish.pick({ token: true, email: true, language: true, siteName: true, mail: true }),
    ok: MailTest,
    errors: ['setup.done', 'setup.link_void', 'mail.not_ready'],
    rate: { max: 10, per: 600 },
  }),
  finish: endpoint({
    method: 'POST',
    path: '/setup',
    access: 'public',
    summary: 'Makes the administrator, keeps what was chosen, and signs in. Of any number of callers one succeeds.',
    body: SetUpWish,
    ok: Tokens,
    errors: ['setup.done', 'setup.link_void', 'user.username_taken', 'user.email_taken'],
    rate: trying,
  }),
};
