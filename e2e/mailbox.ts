import { SMTPServer } from 'smtp-server';
import { type MailParts, partsOf } from '../server/test/mail-parts.ts';
import { expect } from './test.ts';

type Mail = MailParts & { to: string[] };

/**
 * A real mail server on a free port; `take` waits for the oldest mail to an address and removes it. People of the demo world get mails of
 * their notifications too, at the next full minute: for them `isWanted` tells which mail is meant.
 */
export async function startMailbox() {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...partsOf(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const indexFor = (to: string, isWanted: (mail: Mail) => boolean) => mails.findIndex((mail) => mail.to.includes(to) && isWanted(mail));
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    take: async (to: string, isWanted: (mail: Mail) => boolean = () => true): Promise<{ code: string; link: string }> => {
      await expect.poll(() => indexFor(to, isWanted)).toBeGreaterThanOrEqual(0);
      const [mail] = mails.splice(indexFor(to, isWanted), 1);
      return { code: mail?.code ?? '', link: mail?.link ?? '' };
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
