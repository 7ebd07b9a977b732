import { z } from 'zod';
import { consoleLimits } from './browser/console-limits.ts';
import { endpoint } from './kernel/endpoint.ts';
import { personName } from './kernel/person-name.ts';
import { Email, Language, line, NewPassword, Username } from './kernel/schemas.ts';
import { Tokens } from './kernel/tokens.ts';
import { MailTest, MailInput } from './mail.ts';

/** Token of the set-up link that is printed on start. */
const token = z.string().min(1).max(200);
const trying = { max: 60, per: 60 };

/** Initial values of the set-up page; the environment may have set some of them. */
export const SetUpStart = z
  .object({
    siteName: z.string(),
    signUp: z.enum(['open', 'closed']),
    /** The mail server that is already configured; null if mails would stay in the outbox. */
    mailServer: z.string().nullable(),
  })
  .meta({ id: 'SetUpStart' });
export type SetUpStart = z.infer<typeof SetUpStart>;

export const SetUpInput = z.strictObject({
  token,
  username: Username,
  name: personName(),
  email: Email,
  password: NewPassword,
  language: Language,
  /** Null: the name of the product. */
  siteName: line(consoleLimits.siteName).nullable(),
  signUp: z.enum(['open', 'closed']),
  /** Null: as configured by the environment, or to be configured later. */
  mail: MailInput.nullable(),
});

export const setup = {
  open: endpoint({
    method: 'POST',
    path: '/setup/open',
    access: 'public',
    summary: 'Get the initial values of the set-up page. `token` is that of the link printed on start.',
    body: z.strictObject({ token }),
    ok: SetUpStart,
    errors: ['setup.done', 'setup.link_void'],
    rate: trying,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/setup/mail-test',
    access: 'public',
    summary: 'Send a test mail to the future administrator, through the given mail server or that of the environment. Nothing is stored.',
    body: SetUpInput.pick({ token: true, email: true, language: true, siteName: true, mail: true }),
    ok: MailTest,
    errors: ['setup.done', 'setup.link_void', 'mail.not_ready'],
    rate: { max: 10, per: 600 },
  }),
  finish: endpoint({
    method: 'POST',
    path: '/setup',
    access: 'public',
    summary: 'Create the administrator, store the settings, and sign in. Of concurrent requests, one succeeds.',
    body: SetUpInput,
    ok: Tokens,
    errors: ['setup.done', 'setup.link_void', 'user.username_taken', 'user.email_taken'],
    rate: trying,
  }),
};
