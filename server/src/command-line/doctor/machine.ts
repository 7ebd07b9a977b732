import fs from 'node:fs/promises';
import path from 'node:path';
import { isLoopback } from '#kernel/http/hosts.ts';
import { isLocalOnly } from '#server/config.ts';
import { attention, bad, type Check, type Finding, ok, reasonOf } from './finding.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
/** Permission bits of the group and of others. */
const OTHERS = 0o077;
/** A generated secret has more distinct characters than a typed or repetitive one. */
const FEWEST_SIGNS = 12;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const modeOf = async (file: string): Promise<number | null> =>
  fs.stat(file).then(
    ({ mode }) => mode & 0o777,
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );

/** The folder, or its nearest existing ancestor: the disk that will be written to. */
async function existing(folder: string): Promise<string> {
  return (await modeOf(folder)) === null && path.dirname(folder) !== folder ? existing(path.dirname(folder)) : folder;
}

export const disk: Check = async ({ config }) => {
  const folder = path.resolve(config.dataDir);
  const { bavail, bsize } = await fs.statfs(await existing(folder));
  const free = bavail * bsize;
  return [diskFinding(free, folder)];
};

export function diskFinding(free: number, folder: string): Finding {
  const params = { folder, mebibytes: Math.floor(free / MIB) };
  if (free < 200 * MIB) return bad('disk.full', params);
  return free < GIB ? attention('disk.low', params) : ok('disk.ok', params);
}

export const folder: Check = async ({ config }) => {
  const dataDir = path.resolve(config.dataDir);
  const mode = await modeOf(dataDir);
  if (mode === null) return [ok('folder.none', { folder: dataDir })];
  try {
    await fs.access(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    return [bad('folder.closed', { folder: dataDir, reason: reasonOf(error) })];
  }
  return [(mode & OTHERS) === 0 ? ok('folder.ok', { folder: dataDir }) : attention('folder.open', { folder: dataDir })];
};

export const secret: Check = async ({ config }) => {
  if (config.secret !== null) return [new Set(config.secret).size < FEWEST_SIGNS ? attention('secret.weak') : ok('secret.given')];
  const file = path.join(path.resolve(config.dataDir), 'secret');
  const mode = await modeOf(file);
  if (mode === null) return [ok('secret.none')];
  return [(mode & OTHERS) === 0 ? ok('secret.made') : attention('secret.readable', { file })];
};

/** Links in mails and invites start with it. */
export const address: Check = async ({ config: { publicUrl, host } }) => {
  if (publicUrl === null) return [isLoopback(host) ? ok('address.here', { host }) : attention('address.none', { host })];
  const { protocol, hostname } = new URL(publicUrl);
  if (isLoopback(hostname) && !isLoopback(host)) return [attention('address.loopback', { url: publicUrl })];
  if (protocol === 'http:' && !isLoopback(hostname)) return [attention('address.plain', { url: publicUrl })];
  return [ok('address.ok', { url: publicUrl })];
};

export const metrics: Check = async ({ config }) => {
  if (config.metricsToken !== null) return [ok('metrics.token')];
  return [ok(isLocalOnly(config) ? 'metrics.here' : 'metrics.closed')];
};
