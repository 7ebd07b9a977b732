import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Database, openDatabase } from '#kernel/db/index.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { createJobs } from '#kernel/jobs/index.ts';
import { quiet } from './quiet.ts';

/** A migrated database, created once per run, and the location of its copies: databases of a prefix, folders below `copies`. */
export type Template = EmbeddedTemplate | { engine: 'postgres'; serverUrl: string; prefix: string };
type EmbeddedTemplate = { engine: 'embedded'; folder: string; copies: string };

const HOUR = 60 * 60_000;
const PREFIX = 'plaza_test_';
const FOLDER = 'plaza-test-template-';
const COPIES = 'plaza-test-copies-';

const MEMORY = '/dev/shm';
const ROOMY = 4 * 1024 ** 3;
/** Test databases do not outlive the machine, so they are kept in memory if it suffices: waiting for the disk took a fifth of a run. */
const root = isRoomy(MEMORY) ? MEMORY : os.tmpdir();

function isRoomy(folder: string): boolean {
  if (!fs.existsSync(folder)) return false;
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize > ROOMY;
}

export async function embeddedTemplate(): Promise<EmbeddedTemplate> {
  const folder = path.join(root, FOLDER + fingerprint());
  if (!fs.existsSync(folder)) await buildFolder(folder);
  // Templates of other versions are obsolete, as are copies of finished runs; a template in use was touched recently.
  fs.utimesSync(folder, new Date(), new Date());
  removeOldFolders(folder);
  return { engine: 'embedded', folder, copies: fs.mkdtempSync(path.join(root, `${COPIES}${process.pid}-`)) };
}

async function buildFolder(folder: string): Promise<void> {
  const unfinished = fs.mkdtempSync(path.join(root, FOLDER));
  await prepare(await openDatabase({ dataDir: unfinished, log: quiet }));
  try {
    fs.renameSync(unfinished, folder);
  } catch (error) {
    // Another run created the same one first.
    fs.rmSync(unfinished, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

function removeOldFolders(current: string): void {
  for (const name of fs.readdirSync(root)) {
    const folder = path.join(root, name);
    const isOld = name.startsWith(COPIES)
      ? !isRunning(Number.parseInt(name.slice(COPIES.length), 10))
      : name.startsWith(FOLDER) && folder !== current && Date.now() - fs.statSync(folder).mtimeMs > 24 * HOUR;
    if (isOld) fs.rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function postgresTemplate(serverUrl: string): Promise<Template> {
  const prefix = `${PREFIX}${Date.now().toString(36)}_${process.pid}`;
  const name = `${prefix}_template`;
  await dropDatabases(serverUrl, isLeftOver);
  await onServer(serverUrl, (client) => client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`));
  await prepare(await openDatabase({ databaseUrl: urlOf(serverUrl, name), log: quiet }));
  return { engine: 'postgres', serverUrl, prefix };
}

async function prepare(database: Database): Promise<void> {
  await migrate(database.db);
  // The job queue has its own tables, which take longer to create than to copy.
  const jobs = createJobs({ database, log: quiet });
  await jobs.start();
  await jobs.stop();
  await database.close();
}

export async function dropDatabases(serverUrl: string, isChosen: (name: string) => boolean): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [PREFIX]);
    for (const { datname } of rows) if (isChosen(datname)) await client.query(`drop database if exists ${datname} with (force)`);
  });
}

/** Left over from a crashed run: no run takes an hour. */
const isLeftOver = (name: string): boolean => Date.now() - Number.parseInt(name.slice(PREFIX.length).split('_')[0] ?? '', 36) > HOUR;

export async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Changes with everything that shapes a fresh database: migrations, the engine, the tables of the job queue. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));
  for (const name of fs.readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  }
  const kernel = fileURLToPath(new URL('../src/kernel/', import.meta.url));
  for (const file of ['db/embedded/settings.ts', 'jobs/queues.ts']) hash.update(fs.readFileSync(path.join(kernel, file)));
  return (
    hash
      // It knows when it was made: one of `npm run test:dates` would be from the future.
      .update(process.env['FAKETIME'] ?? '')
      .update(fs.readFileSync(new URL('../package.json', import.meta.url)))
      .digest('hex')
      .slice(0, 16)
  );
}
