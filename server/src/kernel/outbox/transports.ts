import { setTimeout as delay } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { NotTaken, type Outgoing, type Transport } from './kinds.ts';
import { cleanWord } from './recipients.ts';

type Connect = Pick<SMTPTransport.Options, 'url' | 'host' | 'port' | 'secure' | 'requireTLS' | 'ignoreTLS' | 'auth'>;

/** A server that does not answer must not outlast the time that a job has. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const SMS_PATIENCE = 10_000;
/** Somebody waits for the answer, and their browser for no more than ten seconds. */
const TRY_PATIENCE = 8_000;

/** How a mail server is reached, with its password in the open. `server` is how people are told of it. */
export type SmtpSettings = { server: string; connect: Connect; from: string | { name: string; address: string } };
export type SmsSettings = { url: string; token: string | null; patience?: number };

const send = (by: Transporter, from: SmtpSettings['from'], { id, recipient, subject, text, html }: Outgoing): Promise<unknown> =>
  by.sendMail({
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    // Keeps a repeated try recognisable as the same mail.
    messageId: `<${id}@plaza>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** SMTP, until it is closed. */
export function smtpTransport({ connect, from }: SmtpSettings): { send: Transport; close: () => void } {
  let opened: Promise<Transporter> | undefined;
  return {
    async send(message) {
      await send(await (opened ??= openSmtp(connect)), from, message).catch((error: Error & { code?: string; responseCode?: number }) => {
        throw new NotTaken([error.code, error.responseCode].filter(Boolean).join(' ') || error.name);
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Loaded with the first mail: most days of a small installation see none. */
async function openSmtp(connect: Connect): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...connect, ...PATIENCE });
}

/** Sends one mail at once; answers null, or why it was not taken. */
export async function trySmtp({ connect, from }: SmtpSettings, message: Outgoing): Promise<{ answer: string | null } | null> {
  const transport = await openSmtp(connect);
  const isOver = new AbortController();
  try {
    return await Promise.race([
      send(transport, from, message).then(
        () => null,
        (error: unknown) => ({ answer: answerOf(error) }),
      ),
      delay(TRY_PATIENCE, { answer: null }, { signal: isOver.signal }),
    ]);
  } finally {
    isOver.abort();
    transport.close();
  }
}

/** Connects, greets and signs in, and sends nothing; answers null, or what stands in the way. */
export async function checkSmtp({ connect }: SmtpSettings): Promise<string | null> {
  const transport = await openSmtp(connect);
  return transport
    .verify()
    .then(
      () => null,
      (error: unknown) => answerOf(error),
    )
    .finally(() => transport.close());
}

/** What the server said, else what went wrong on the way to it; on one line, and never more than a sentence. */
function answerOf(error: unknown): string {
  const { response, message } = error as Error & { response?: string };
  return cleanWord(response ?? message);
}

/** The hook that docs/operate.md describes: whoever answers 2xx has taken the message, and knows a repeated one by its id. */
export function smsTransport({ url, token, patience = SMS_PATIENCE }: SmsSettings): Transport {
  return async ({ id, recipient, text, kind, language }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ id, to: recipient, text, kind, language }),
      // Another address than the one that was set gets neither the number nor the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new NotTaken(reasonOf(error));
    });
    await response.body?.cancel();
    if (!response.ok) throw new NotTaken(`HTTP ${response.status}`);
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
