import type { Logger } from 'pino';
import { clock } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import { defineJob, type JobRun, type Jobs } from '#kernel/jobs/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { composeMail, composeSms } from './compose.ts';
import { type Channel, type Mail, NotTaken, type Outgoing, type Sms, type Transport } from './kinds.ts';
import { outboxRepository } from './outbox.repository.ts';
import { mailAddress, phoneNumber } from './recipients.ts';
import { type SmsSettings, type SmtpSettings, smsTransport, smtpTransport } from './transports.ts';

/** Its data is no more than the id: what the message says would outlive it in the queue. */
const sendMessage = defineJob<{ id: string }>('outbox.send');
const tidy = defineJob<object>('outbox.tidy');

/** What has to be set for a channel to have a transport. */
export const transportSettings: Readonly<Record<Channel, string>> = { mail: 'SMTP_URL', sms: 'SMS_URL' };

type Needs = {
  db: Db;
  jobs: Jobs;
  smtp: SmtpSettings | null;
  sms: SmsSettings | null;
  publicUrl: () => string;
  /** What the site calls itself. */
  siteName: () => string;
  log: Logger;
  /** Tries after the first one, and seconds before the second. */
  retries?: { limit: number; delay: number };
};

/**
 * The one way by which messages leave. Each is a row that exists only if its transaction commits, and a job that sends it.
 * Without a transport it stays, readable for administrators.
 */
export function createOutbox({ db, jobs, smtp, sms, publicUrl, siteName, log, retries = { limit: 5, delay: 10 } }: Needs) {
  const rows = outboxRepository(db);
  const transports: Record<Channel, Transport | null> = { mail: smtp && smtpTransport(smtp), sms: sms && smsTransport(sms) };

  const deliver = async (id: string, { attempt }: JobRun): Promise<void> => {
    const message = await rows.claim(id);
    if (!message) {
      // It has left, or another run is at it; should that one have died, a later try of this one goes on.
      if (await rows.isWaiting(id)) throw new Error('Another run has this message.');
      return;
    }
    const { channel, kind } = message;
    const transport = transports[channel];
    if (!transport) {
      await rows.setKept(id);
      return log.warn({ channel, kind, id }, `A message stays in the outbox: ${transportSettings[channel]} is not set.`);
    }
    try {
      await transport(message);
    } catch (error) {
      await rows.setFailed(id, error instanceof NotTaken ? error.reason : 'unexpected', attempt >= retries.limit);
      throw error;
    }
    await rows.setSent(id);
  };

  jobs.define(sendMessage, { retryLimit: retries.limit, retryDelay: retries.delay, expireIn: 120, isFinal: true }, ({ id }, run) =>
    deliver(id, run),
  );
  jobs.define(tidy, { schedule: '37 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    await rows.failLost();
    while (!signal.aborted && (await rows.dropOld())) continue;
  });

  const put = async (tx: Tx, message: Omit<Outgoing, 'id'>): Promise<string> => {
    const id = newId();
    await rows.insert(tx, { id, ...message });
    await jobs.enqueue(tx, sendMessage, { id });
    return id;
  };
  const setting = async (tx: Tx) => ({ origin: publicUrl(), siteName: siteName(), now: await clock(tx).now() });

  return {
    mailer: {
      /** Answers the id of the message; throws BadRecipient for anything but one address. */
      async send(tx: Tx, mail: Mail): Promise<string> {
        const recipient = mailAddress(mail.to);
        return put(tx, { channel: 'mail', recipient, kind: mail.kind, ...composeMail(mail, await setting(tx)) });
      },
    },
    texter: {
      /** Throws BadRecipient for anything but one number. */
      async send(tx: Tx, text: Sms): Promise<void> {
        const recipient = phoneNumber(text.to);
        await put(tx, { channel: 'sms', recipient, kind: text.kind, ...composeSms(text, await setting(tx)) });
      },
    },
    hasTransport: (channel: Channel): boolean => transports[channel] !== null,
    /** What became of a message, if it is of this kind. */
    follow: (id: string, kind: Mail['kind']) => rows.find(id, kind),
    /** Sends what was kept or given up once more; false when it is neither. */
    async retry(tx: Tx, id: string): Promise<boolean> {
      const woken = await rows.wake(tx, id);
      if (woken) await jobs.enqueue(tx, sendMessage, { id });
      return woken !== undefined;
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
export type Mailer = Outbox['mailer'];
export type Texter = Outbox['texter'];
