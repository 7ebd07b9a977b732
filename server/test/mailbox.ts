import { SMTPServer } from 'smtp-server';
import { afterAll, expect } from 'vitest';
import { type MailParts, partsOf } from './mail-parts.ts';

export type ReceivedMail = MailParts & { to: string[]; raw: string };

type Account = { user: string; password: string };

/**
 * A real mail server on a free port that stores what it accepts; it rejects addresses that start with `refused`, and
 * unauthenticated clients if there is an `account`.
 */
export async function testMailbox(account?: Account) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    onAuth({ username = '', password }, _session, done) {
      if (username === account?.user && password === account.password) done(null, { user: username });
      else done(new Error('Authentication credentials invalid'));
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('refused') ? new Error(`550 ${address} lives here no more`) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, ...partsOf(raw) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const isFor = (to: string) => (mail: ReceivedMail) => mail.to.includes(to);
  return {
    mails,
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Waits for a mail to this address and removes it from the mailbox: the oldest one first. */
    async take(to: string): Promise<ReceivedMail> {
      await expect.poll(() => mails.some(isFor(to))).toBe(true);
      return mails.splice(mails.findIndex(isFor(to)), 1)[0]!;
    },
  };
}
