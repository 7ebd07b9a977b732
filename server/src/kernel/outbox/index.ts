import type { Logger } from 'pino';
import type { MailTest } from '#contract/mail.ts';
import type { OutboxChannel } from '#contract/outbox.ts';
import { clock } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import { defineJob, type JobRun, type Jobs } from '#kernel/jobs/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { composeMail, composeSms } from './compose.ts';
import { type Mail, NotTaken, type PreparedMessage, type Sms, type Transport } from './kinds.ts';
import * as rows from './outbox.repository.ts';
import { mailAddress, phoneNumber } from './recipients.ts';
import { type MailWay, senderOf } from './mail-way.ts';
import { type SmsSettings, type SmtpSettings, smsTransport, smtpTransport, trySmtp } from './transports.ts';

/** Contains only the id: the content of the message would outlive it in the queue. */
const sendMessage = defineJob<{ id: string }>('outbox.send');
const tidy = defineJob<object>('outbox.tidy');

type Dependencies = {
  db: Db;
  jobs: Jobs;
  /** The current mail settings; the same object until they change. */
  mail: () => MailWay;
  sms: SmsSettings | null;
  publicUrl: () => string;
  /** Name of the site. */
  siteName: () => string;
  log: Logger;
  /** Number of retries, and seconds before the first of them. */
  retries?: { limit: number; delay: number };
};

/**
 * The only way to send messages. Each is a row that exists only if its transaction commits, and a job that sends it.
 * Without a transport it stays, readable by administrators.
 */
export function createOutbox({ db, jobs, mail: mailWay, sms, publicUrl, siteName, log, retries = { limit: 5, delay: 10 } }: Dependencies) {
  const textTransport = sms && smsTransport(sms);
  let opened: { way: MailWay; transport: ReturnType<typeof smtpTransport> } | undefined;
  /** The previous transport is closed as soon as the settings change. */
  const mailTransport = (): Transport | null => {
    const way = mailWay();
    if (opened && opened.way !== way) {
      opened.transport.close();
      opened = undefined;
    }
    if (way.state === 'ready') opened ??= { way, transport: smtpTransport(way.smtp) };
    return opened?.transport.send ?? null;
  };
  const whyKept: Record<OutboxChannel, () => string> = {
    mail: () => (mailWay().state === 'locked' ? 'the password of the mail server has to be entered again' : 'no mail server is set'),
    sms: () => 'SMS_URL is not set',
  };

  const deliver = async (id: string, { attempt }: JobRun): Promise<void> => {
    const message = await rows.claim(db, id);
    if (!message) {
      // It was sent, or another run is sending it; if that one has died, a later attempt of this one continues.
      if (await rows.isWaiting(db, id)) throw new Error('Another run has this message.');
      return;
    }
    const { channel, kind } = message;
    const transport = channel === 'mail' ? mailTransport() : textTransport;
    if (!transport) {
      await rows.setKept(db, id);
      return log.warn({ channel, kind, id }, `A message stays in the outbox: ${whyKept[channel]()}.`);
    }
    try {
      await transport(message);
    } catch (error) {
      await rows.setFailed(db, id, error instanceof NotTaken ? error.reason : 'unexpected', attempt >= retries.limit);
      throw error;
    }
    await rows.setSent(db, id);
  };

  jobs.define(sendMessage, { retryLimit: retries.limit, retryDelay: retries.delay, expireIn: 120, isFinal: true }, ({ id }, run) =>
    deliver(id, run),
  );
  jobs.define(tidy, { schedule: '37 3 * * *', expireIn: 600, concurrency: 1 }, async (_, { signal }) => {
    await rows.failLost(db);
    while (!signal.aborted && (await rows.dropOld(db))) continue;
  });

  const put = async (tx: Tx, message: Omit<PreparedMessage, 'id'>): Promise<string> => {
    const id = newId();
    await rows.insert(tx, { id, ...message });
    await jobs.enqueue(tx, sendMessage, { id });
    return id;
  };
  const setting = async (tx: Tx) => ({ origin: publicUrl(), siteName: siteName(), now: await clock(tx).now() });

  return {
    mailer: {
      /** Returns the id of the message; throws BadRecipient unless the recipient is exactly one address. */
      async send(tx: Tx, mail: Mail): Promise<string> {
        const recipient = mailAddress(mail.to);
        const composed = composeMail(mail, await setting(tx));
        return put(tx, { channel: 'mail', recipient, kind: mail.kind, calendar: mail.calendar ?? null, ...composed });
      },
      /** Subject and text as the recipient would get them; nothing is sent. */
      async preview(mail: Omit<Mail, 'to'>): Promise<{ subject: string; text: string }> {
        const now = await clock(db).now();
        const { subject, text } = composeMail({ ...mail, to: '' } as Mail, { origin: publicUrl(), siteName: siteName(), now });
        return { subject, text };
      },
    },
    texter: {
      /** Throws BadRecipient unless the recipient is exactly one number. */
      async send(tx: Tx, text: Sms): Promise<void> {
        const recipient = phoneNumber(text.to);
        await put(tx, { channel: 'sms', recipient, kind: text.kind, calendar: null, ...composeSms(text, await setting(tx)) });
      },
    },
    mailWay,
    /** The address that mails come from; null while none can be sent. */
    sender: (): { address: string } | null => senderOf(mailWay()),
    /** Call after the settings changed. */
    settingsChanged: (): void => void mailTransport(),
    hasTransport: (channel: OutboxChannel): boolean => (channel === 'mail' ? mailWay().state === 'ready' : textTransport !== null),
    /**
     * Sends one mail without the queue, so that the result has the response of the server. It is not stored. `site`: a
     * name not yet saved.
     */
    async tryMail(smtp: SmtpSettings, mail: Mail, site = siteName()): Promise<MailTest> {
      const recipient = mailAddress(mail.to);
      const composed = composeMail(mail, { origin: publicUrl(), siteName: site, now: await clock(db).now() });
      const refusal = await trySmtp(smtp, { id: newId(), channel: 'mail', recipient, kind: mail.kind, calendar: null, ...composed });
      return { recipient, isTaken: refusal === null, answer: refusal?.answer ?? null };
    },
    /** Queues a kept or failed message again; false if it is neither. */
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
