import type { z } from 'zod';
import { documents } from '#contract/browser/legal.ts';
import type { MailTest } from '#contract/mail.ts';
import type { SetUpStart, SetUpInput } from '#contract/setup.ts';
import type { Tokens } from '#contract/kernel/tokens.ts';
import { AppError } from '#kernel/errors.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import { smtpOf } from '#kernel/outbox/mail-way.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Device } from '#kernel/session/index.ts';
import { changedBy, mailOf, nameOf, ownOf, settingSides, type StoredMail } from '#kernel/settings/index.ts';
import * as settingsRow from '#kernel/settings/settings.repository.ts';
import type { Tx } from '#kernel/transaction.ts';
import { createAdministrator, takenOf } from './administrator.ts';
import * as firstStart from './setup.first-start.repository.ts';

const PURPOSE = 'set_up';
const LIFETIME = '24 hours';
const target = { type: 'setting', id: 'site', name: 'site' } as const;

type Input = z.output<typeof SetUpInput>;
type TestInput = Pick<Input, 'token' | 'mail' | 'email' | 'language' | 'siteName'>;
type Chosen = Pick<Input, 'siteName' | 'signUp'> & { mail: StoredMail | null };
type Dependencies = Pick<Parts, 'db' | 'transact' | 'oneTime' | 'passwords' | 'entrance' | 'audit' | 'settings' | 'secretBox'> & {
  passwordRules: (password: string, owner: { username: string; email: string }) => Promise<void>;
  outbox: Pick<Outbox, 'mailWay' | 'tryMail'>;
};

/** The first administrator sets the site up, by a link that is printed at the start. */
export function setUpService(dependencies: Dependencies) {
  const { db, passwordRules, outbox } = dependencies;
  const { transact, oneTime, passwords, entrance, audit, settings, secretBox } = dependencies;

  // Final, so the query is skipped from then on.
  let isOver = false;
  const isWaiting = async (): Promise<boolean> => {
    if (isOver) return false;
    const isStillWaiting = (await firstStart.read(db))?.state === 'waiting';
    isOver = !isStillWaiting;
    return isStillWaiting;
  };
  const assertMay = async (token: string): Promise<void> => {
    if (!(await isWaiting())) throw new AppError('setup.done');
    // A concurrent call may have spent the token and set the site up.
    if (!(await oneTime.findToken(PURPOSE, token))) throw new AppError((await isWaiting()) ? 'setup.link_void' : 'setup.done');
  };

  /** Stores the chosen settings; values equal to the defaults are left unset. */
  const keep = async (tx: Tx, input: Chosen, by: { id: string; username: string }): Promise<void> => {
    const { version, value } = await settingsRow.read(tx);
    const own = ownOf(value);
    const change = {
      ...(input.siteName !== null && { siteName: input.siteName }),
      ...(input.signUp !== settings.fallbacks.values.signUp && { signUp: input.signUp }),
      ...(input.mail && { mail: input.mail }),
    };
    if (Object.keys(change).length === 0) return;
    const next = changedBy(own, change);
    if (!(await settingsRow.write(tx, version, next))) throw new AppError('setup.done');
    await audit.record(tx, { by, action: 'settings.changed', target, ...settingSides(own, next, change) });
  };

  return {
    isWaiting,

    /** A link for the output of the start; revokes the previous one. Null when the site is already set up. */
    newLink: async (): Promise<string | null> => {
      if (!(await isWaiting())) return null;
      return transact(async (tx) => {
        await oneTime.revoke(tx, { purpose: PURPOSE, userId: null });
        return `/setup?token=${await oneTime.issueToken(tx, { purpose: PURPOSE, lifetime: LIFETIME })}`;
      });
    },

    async open(token: string): Promise<SetUpStart> {
      await assertMay(token);
      const { siteName, signUp } = settings.current();
      const way = outbox.mailWay();
      return { siteName, signUp, mailServer: way.state === 'ready' ? way.smtp.server : null };
    },

    /** Sends only to the address of the future administrator. */
    async testMail({ token, mail, email, language, siteName }: TestInput): Promise<MailTest> {
      await assertMay(token);
      const way = outbox.mailWay();
      const site = siteName ?? nameOf(settings.current());
      const typed = mail && smtpOf(mailOf(mail, undefined, { seal: (password) => password }), site);
      const smtp = typed ?? (way.state === 'ready' ? way.smtp : null);
      if (smtp === null) throw new AppError('mail.not_ready');
      return outbox.tryMail(smtp, { to: email, language, kind: 'settings_test', params: { username: email } }, site);
    },

    async finish(input: Input, device: Device): Promise<Tokens> {
      await assertMay(input.token);
      const mail = input.mail && mailOf(input.mail, undefined, secretBox);
      await passwordRules(input.password, input);
      const passwordHash = await passwords.hash(input.password);
      const userId = await transact(async (tx) => {
        // Both are guarded, and the site first, so that the slower of two calls gets `setup.done` and not `setup.link_void`.
        if (!(await firstStart.endWaiting(tx))) throw new AppError('setup.done');
        if (!(await oneTime.useToken(tx, PURPOSE, input.token))) throw new AppError('setup.link_void');
        const { username, email, name, language } = input;
        // The terms are those that this person offers.
        const account = { username, email, firstName: name || username, lastName: '', passwordHash, language, consents: documents };
        const id = await createAdministrator(tx, audit, { ...account, by: null });
        await keep(tx, { ...input, mail }, { id, username });
        return id;
      }).catch((error: unknown) => {
        throw takenOf(error);
      });
      await settings.announce();
      return entrance.admit({ userId, device, remember: true, by: 'password' });
    },
  };
}
export type SetUpService = ReturnType<typeof setUpService>;
