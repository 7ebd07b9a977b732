import { setTimeout as delay } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { NotTaken, type PreparedMessage, type Transport } from './kinds.ts';
import { cleanWord } from './recipients.ts';

type Connect = Pick<SMTPTransport.Options, 'url' | 'host' | 'port' | 'secure' | 'requireTLS' | 'ignoreTLS' | 'auth'>;

/** An unresponsive server must not exceed the timeout of a job. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const SMS_TIMEOUT = 10_000;
/** A browser waits for the response, for no more than ten seconds. */
const TRY_TIMEOUT = 8_000;

/** Connection of a mail server, with its decrypted password. `server` is its display name. */
export type SmtpSettings = { server: string; connect: Connect; from: string | { name: string; address: string } };
export type SmsSettings = { url: string; token: string | null; timeout?: number };

const send = (
  by: Transporter,
  from: SmtpSettings['from'],
  { id, recipient, subject, text, html, unsubscribe, calendar }: PreparedMessage,
): Promise<unknown> =>
  by.sendMail({
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    // A part beside the text for programs that take it in, and a file for the others.
    ...(calendar !== null && {
      icalEvent: { method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH', filename: 'event.ics', content: calendar },
    }),
    // Keeps a repeated attempt recognizable as the same mail.
    messageId: `<${id}@plaza>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: mail programs offer it as a button, and send the request themselves.
      ...(unsubscribe !== null && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** An SMTP transport; has to be closed. */
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

/** Loaded with the first mail: a small installation sends none on most days. */
async function openSmtp(connect: Connect): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...connect, ...SMTP_TIMEOUTS });
}

/** Sends one mail immediately; returns null, or why it was not accepted. */
export async function trySmtp({ connect, from }: SmtpSettings, message: PreparedMessage): Promise<{ answer: string | null } | null> {
  const transport = await openSmtp(connect);
  const isOver = new AbortController();
  try {
    return await Promise.race([
      send(transport, from, message).then(
        () => null,
        (error: unknown) => ({ answer: answerOf(error) }),
      ),
      delay(TRY_TIMEOUT, { answer: null }, { signal: isOver.signal }),
    ]);
  } finally {
    isOver.abort();
    transport.close();
  }
}

/** Connects and authenticates without sending a mail; returns null, or the error. */
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

/** The response of the server, or else the connection error; on one line, and no longer than a sentence. */
function answerOf(error: unknown): string {
  const { response, message } = error as Error & { response?: string };
  return cleanWord(response ?? message);
}

/** The webhook described in docs/operate.md: a 2xx response accepts the message; repeated ones have the same id. */
export function smsTransport({ url, token, timeout = SMS_TIMEOUT }: SmsSettings): Transport {
  return async ({ id, recipient, text, kind, language }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ id, to: recipient, text, kind, language }),
      // A redirect target must not get the number or the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
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
