import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Language } from '#contract/kernel/schemas.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import { mailText } from '#kernel/texts/index.ts';
import type { Tx } from '#kernel/transaction.ts';

export type MailKind = 'token_reuse';
export type Mail = { to: string; language: Language | null; kind: MailKind; params: Record<string, string> };

const sendMail = defineJob<Mail>('mail.send');
/** A mail server that does not answer must not outlast the time that a job has. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type Needs = { jobs: Jobs; smtp: { url: string; from: string } | null; log: Logger };

/**
 * Mail leaves by a job that exists only if its transaction commits. Without an SMTP server the job is kept in the
 * queue's archive and the log says that it was not sent.
 */
export function createMailer({ jobs, smtp, log }: Needs) {
  let opened: Promise<Transporter> | undefined;
  jobs.define(sendMail, { retryLimit: 5, retryDelay: 10 }, async (mail, run) => {
    const { subject, text } = mailText(mail.language ?? 'en-US', mail.kind, mail.params);
    if (!smtp) return log.warn({ kind: mail.kind, job: run.id }, 'mail not sent: SMTP_URL is not set');
    // The job's id keeps a repeated run recognisable as the same message.
    const transport = await (opened ??= openTransport(smtp.url));
    await transport.sendMail({ from: smtp.from, to: mail.to, subject, text, messageId: `<${run.id}@plaza>` }).catch(withoutAddress);
  });
  return { send: (tx: Tx, mail: Mail): Promise<void> => jobs.enqueue(tx, sendMail, mail) };
}

/** Loaded with the first mail: most days of a small installation see none. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...PATIENCE });
}

/** What a mail server answers repeats the address, which belongs neither in the log nor in the queue. */
function withoutAddress(error: Error & { code?: string; responseCode?: number }): never {
  throw new Error(`The mail was not taken: ${[error.code, error.responseCode].filter(Boolean).join(' ') || error.name}`);
}
