import fs from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#kernel/ids.ts';
import { type MailWay, mailWayOf } from '#kernel/outbox/mail-way.ts';
import { checkSmtp, type SmtpSettings } from '#kernel/outbox/transports.ts';
import { createSecretBox } from '#kernel/secret-box.ts';
import { ownOf } from '#kernel/settings/index.ts';
import { createStorage } from '#kernel/storage/index.ts';
import type { Database } from '#kernel/db/index.ts';
import type { Config } from '#server/config.ts';
import * as rows from './database.repository.ts';
import { attention, bad, type Check, ok, reasonOf, within } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** 6.2 is the first version that the realtime adapter supports. */
const isOldRedis = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 6 || (major === 6 && minor < 2);
};

export const redis: Check = async ({ config: { redisUrl } }) => {
  if (redisUrl === null) return [ok('redis.none')];
  const { Redis } = await import('ioredis');
  const client = new Redis(redisUrl, { lazyConnect: true, retryStrategy: null, connectTimeout: TIMEOUT_MS, maxRetriesPerRequest: 0 });
  let failure: unknown;
  client.on('error', (error) => {
    failure = error;
  });
  try {
    await within(TIMEOUT_MS, client.connect());
    const version = /redis_version:(\S+)/.exec(await within(TIMEOUT_MS, client.info('server')))?.[1] ?? '';
    return [isOldRedis(version) ? bad('redis.old', { version }) : ok('redis.ok', { version })];
  } catch (error) {
    return [bad('redis.unreachable', { reason: reasonOf(failure ?? error) })];
  } finally {
    client.disconnect();
  }
};

/** The secret as read by the server, which generates a missing one. */
const secretOf = ({ secret, dataDir }: Config): Promise<string> =>
  secret === null ? fs.readFile(path.join(dataDir, 'secret'), 'utf8').then((text) => text.trim()) : Promise.resolve(secret);

async function mailOf(config: Config, database: Database): Promise<{ isHere: boolean; way: MailWay }> {
  const { mail: own } = ownOf(await rows.siteSettings(database.db));
  const secretBox = createSecretBox(await secretOf(config).catch(() => ''));
  return { isHere: own !== undefined, way: mailWayOf({ mail: own, environment: config.smtp, siteName: 'Plaza', secretBox }) };
}

/** Connects and authenticates without sending a mail. Settings of the console override the environment, as on the server. */
export const mail: Check = async ({ config, database }) => {
  if (!database) return [attention('mail.unseen')];
  const { isHere, way } = await mailOf(config, database);
  if (way.state === 'none') return [attention('mail.none')];
  if (way.state === 'locked') return [bad('mail.locked')];
  const { server } = way.smtp;
  const reason = await checkSmtp(way.smtp);
  if (reason !== null) return [bad(isHere ? 'mail.refusedHere' : 'mail.refused', { server, reason })];
  return [isOpenWire(way.smtp) ? attention('mail.plain', { server }) : ok('mail.ok', { server })];
};
/** Whether a password is sent unencrypted to another machine. */
const isOpenWire = ({ connect: { host = '', ignoreTLS, auth } }: SmtpSettings): boolean =>
  ignoreTLS === true && auth !== undefined && !/^(?:localhost|127\..*|::1)$/.test(host);

export const sms: Check = async ({ config: { sms: hook } }) => {
  if (hook === null) return [ok('sms.none')];
  const { protocol, hostname, host } = new URL(hook.url);
  const isHere = hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname);
  if (protocol === 'http:' && !isHere) return [attention('sms.plain', { host })];
  return [ok('sms.ok', { host })];
};

/** Writes, reads and deletes a small file. */
export const storage: Check = async ({ config }) => {
  const store = createStorage(config);
  const key = `doctor/${newId()}` as const;
  const where = config.s3?.bucket ?? config.dataDir;
  const kind = config.s3 ? 'storage.bucket' : 'storage.folder';
  try {
    await within(TIMEOUT_MS, store.put(key, Buffer.from(key), 'text/plain'));
    const found = await within(TIMEOUT_MS, store.read(key));
    await within(TIMEOUT_MS, store.remove(key));
    if (Buffer.from(found).toString() !== key) return [bad('storage.other', { where })];
    return [ok(kind, { where })];
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return [bad('storage.refused', { where, reason: reasonOf(cause) })];
  }
};
