import type { Transporter } from 'nodemailer';
import { NotTaken, type Transport } from './kinds.ts';

/** A server that does not answer must not outlast the time that a job has. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const SMS_PATIENCE = 10_000;

export type SmtpSettings = { url: string; from: string };
export type SmsSettings = { url: string; token: string | null; patience?: number };

/** SMTP. The id of the message keeps a repeated try recognisable as the same mail. */
export function smtpTransport({ url, from }: SmtpSettings): Transport {
  let opened: Promise<Transporter> | undefined;
  return async ({ id, recipient, subject, text, html }) => {
    const transport = await (opened ??= openSmtp(url));
    const mail = { from, to: { name: '', address: recipient }, subject, text, html, messageId: `<${id}@plaza>` };
    await transport
      .sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' }, disableFileAccess: true, disableUrlAccess: true })
      .catch((error: Error & { code?: string; responseCode?: number }) => {
        throw new NotTaken([error.code, error.responseCode].filter(Boolean).join(' ') || error.name);
      });
  };
}

/** Loaded with the first mail: most days of a small installation see none. */
async function openSmtp(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...PATIENCE });
}

/** Connects, greets and signs in, and sends nothing; throws what stands in the way. */
export async function checkSmtp({ url }: Pick<SmtpSettings, 'url'>): Promise<void> {
  const transport = await openSmtp(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
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
