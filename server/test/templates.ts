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

/** A migrated database, made once per run, of which every test file gets a copy. */
export type Template = { engine: 'embedded'; folder: string } | { engine: 'postgres'; serverUrl: string; prefix: string };

const HOUR = 60 * 60_000;
const PREFIX = 'plaza_test_';
const FOLDER = 'plaza-test-template-';

export async function embeddedTemplate(): Promise<Template> {
  const folder = path.join(os.tmpdir(), FOLDER + fingerprint());
  if (!fs.existsSync(folder)) await buildFolder(folder);
  // Other versions' templates are of no use; one that is still in use was touched lately.
  fs.utimesSync(folder, new Date(), new Date());
  removeOldFolders(folder);
  return { engine: 'embedded', folder };
}

async function buildFolder(folder: string): Promise<void> {
  const unfinished = fs.mkdtempSync(path.join(os.tmpdir(), FOLDER));
  await prepare(await openDatabase({ dataDir: unfinished, log: quiet }));
  try {
    fs.renameSync(unfinished, folder);
  } catch (error) {
    // Another run was faster with the same one.
    fs.rmSync(unfinished, { recursive: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

function removeOldFolders(current: string): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    if (!name.startsWith(FOLDER) || folder === current) continue;
    if (Date.now() - fs.statSync(folder).mtimeMs > 24 * HOUR) fs.rmSync(folder, { recursive: true, force: true });
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
  // The job queue brings tables of its own, which take longer to make than to copy.
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

/** Of a run that crashed: no run takes an hour. */
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

/** Changes with whatever shapes a fresh database: migrations, the engine, the job queue's own tables. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));
  for (const name of fs.readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  }
  const kernel = fileURLToPath(new URL('../src/kernel/', import.meta.url));
  for (const file of ['db/embedded/settings.ts', 'jobs/queues.ts']) hash.update(fs.readFileSync(path.join(kernel, file)));
  return hash
    .update(fs.readFileSync(new URL('../package.json', import.meta.url)))
    .digest('hex')
    .slice(0, 16);
}
