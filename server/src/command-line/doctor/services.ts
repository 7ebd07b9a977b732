import { newId } from '#kernel/ids.ts';
import { checkSmtp } from '#kernel/outbox/transports.ts';
import { createStorage } from '#kernel/storage/index.ts';
import { attention, bad, type Check, ok, reasonOf, within } from './finding.ts';

const PATIENCE_MS = 10_000;

/** 6.2 begins to know what the realtime adapter needs. */
const isOldRedis = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 6 || (major === 6 && minor < 2);
};

export const redis: Check = async ({ config: { redisUrl } }) => {
  if (redisUrl === null) return [ok('redis.none')];
  const { Redis } = await import('ioredis');
  const client = new Redis(redisUrl, { lazyConnect: true, retryStrategy: null, connectTimeout: PATIENCE_MS, maxRetriesPerRequest: 0 });
  let failure: unknown;
  client.on('error', (error) => {
    failure = error;
  });
  try {
    await within(PATIENCE_MS, client.connect());
    const version = /redis_version:(\S+)/.exec(await within(PATIENCE_MS, client.info('server')))?.[1] ?? '';
    return [isOldRedis(version) ? bad('redis.old', { version }) : ok('redis.ok', { version })];
  } catch (error) {
    return [bad('redis.unreachable', { reason: reasonOf(failure ?? error) })];
  } finally {
    client.disconnect();
  }
};

/** Connects, greets and signs in; sends nothing. */
export const mail: Check = async ({ config: { smtp } }) => {
  if (smtp === null) return [attention('mail.none')];
  const server = new URL(smtp.url).host;
  try {
    await checkSmtp(smtp);
    return [ok('mail.ok', { server })];
  } catch (error) {
    return [bad('mail.refused', { server, reason: reasonOf(error) })];
  }
};

export const sms: Check = async ({ config: { sms: hook } }) => {
  if (hook === null) return [ok('sms.none')];
  const { protocol, hostname, host } = new URL(hook.url);
  const isHere = hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname);
  if (protocol === 'http:' && !isHere) return [attention('sms.plain', { host })];
  return [ok('sms.ok', { host })];
};

/** Writes a small file, reads it and takes it away again. */
export const storage: Check = async ({ config }) => {
  const store = createStorage(config);
  const key = `doctor/${newId()}` as const;
  const where = config.s3?.bucket ?? config.dataDir;
  const kind = config.s3 ? 'storage.bucket' : 'storage.folder';
  try {
    await within(PATIENCE_MS, store.put(key, Buffer.from(key), 'text/plain'));
    const found = await within(PATIENCE_MS, store.read(key));
    await within(PATIENCE_MS, store.remove(key));
    if (Buffer.from(found).toString() !== key) return [bad('storage.other', { where })];
    return [ok(kind, { where })];
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return [bad('storage.refused', { where, reason: reasonOf(cause) })];
  }
};
