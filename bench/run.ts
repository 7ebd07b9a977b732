import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildWeb } from '../scripts/build-web.ts';
import { measurePages } from './browser.ts';
import { measureCommunities } from './communities.ts';
import { measureConsole } from './console.ts';
import { measure, settle } from './engine.ts';
import { measureEvents } from './events.ts';
import { measureMarkdown } from './markdown.ts';
import { memoryOf, productEnvironment, productFlags, run } from './processes.ts';
import { SECRET } from './seats/guests.ts';
import { measureStorms } from './seats/storms.ts';
import { type Row, table, whole } from './table.ts';
import { fill } from './world.ts';
import { startYardsticks } from './yardsticks.ts';

/** `--part communities`, `console`, `engines`, `events`, `markdown` or `storms` measures one of them. */
const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, engine: { type: 'string' }, part: { type: 'string' } },
});
const seconds = flags.quick ? 1 : 5;
const sockets = flags.quick ? 50 : 200;
const sizes = flags.quick
  ? { people: 2_500, communities: 40, events: 100, posts: 100, messages: 4_000 }
  : { people: 10_000, communities: 500, events: 2_000, posts: 2_000, messages: 50_000 };
const communitySizes = flags.quick
  ? { people: 2_500, communities: 250, events: 100, posts: 5_000, messages: 0 }
  : { people: 100_000, communities: 10_000, events: 2_000, posts: 1_000_000, messages: 0 };
const eventSizes = flags.quick
  ? { people: 2_500, communities: 40, events: 200, posts: 0, messages: 0 }
  : { people: 10_000, communities: 500, events: 2_000, posts: 0, messages: 0 };
const rush = flags.quick ? { people: 300, seconds: 1 } : { people: 5_000, seconds: 10 };
const storm = flags.quick ? { people: 10, events: 20, kills: 1 } : { people: 100, events: 100, kills: 12 };
const consoleSizes = flags.quick
  ? { people: 2_500, lines: 5_000, roles: 50, menus: 500, departments: 100 }
  : { people: 100_000, lines: 300_000, roles: 200, menus: 2_000, departments: 1_000 };
const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-bench-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

/** A new empty database on the server, or null if no server responds. */
async function createDatabase(name: string): Promise<string | null> {
  const client = new pg.Client(server);
  try {
    await client.connect();
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} template template0 locale 'C.UTF-8'`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  } catch (error) {
    say(`No PostgreSQL at ${new URL(server).host}: ${(error as Error).message}`);
    return null;
  } finally {
    await client.end();
  }
}

async function firstStart(): Promise<Row[]> {
  // Not part of the start that is measured, and a fresh checkout has no pages.
  await buildWeb(say);
  const dataDir = path.join(folder, 'first');
  const environment = { ...productEnvironment, PLAZA_DATA: dataDir, LOG_LEVEL: 'error' };
  const before = performance.now();
  const first = await run('server/src/main.ts', environment, productFlags);
  const took = performance.now() - before;
  await settle(first);
  const memory = memoryOf(first.pid);
  await first.stop();
  const again = performance.now();
  const second = await run('server/src/main.ts', environment, productFlags);
  const later = performance.now() - again;
  const pages = await measurePages(second.origin);
  await second.stop();
  return [
    ...pages,
    { what: 'first start with the demo world', value: `${whole(took)} ms`, goal: '<= 30,000 ms', isMet: took <= 30_000 },
    { what: 'memory after the first start', value: `${memory} MB`, goal: '<= 320 MB', isMet: memory <= 320 },
    { what: 'later start', value: `${whole(later)} ms`, goal: '<= 3,000 ms', isMet: later <= 3_000 },
  ];
}

const wants = (engine: string) => flags.engine === undefined || flags.engine === engine;
const results: Row[] = [];
const show = (title: string, rows: Row[]) => {
  results.push(...rows);
  say(table(title, rows));
};
const onServer = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, PLAZA_SECRET: SECRET });

/** Calls, messages and sign-ins of a site with some thousand users, next to baselines without the product. */
async function measureEngines(): Promise<void> {
  const databaseUrl = wants('postgres') ? await createDatabase('plaza_bench') : null;
  const pgbenchUrl = databaseUrl ? await createDatabase('plaza_pgbench') : null;
  const yardsticks = await startYardsticks({ seconds, sockets, databaseUrl: pgbenchUrl });
  const answer = { items: Array.from({ length: 20 }, (_, index) => ({ id: index, text: 'x'.repeat(200) })) };
  show('Yardsticks', [
    { what: 'node:http, 5 KB of JSON', value: `${whole(await yardsticks.http(answer))}/s` },
    { what: 'Fastify, the same', value: `${whole(await yardsticks.fastify(answer))}/s` },
    { what: `bare ws to ${sockets} sockets`, value: `${whole(await yardsticks.fanOut())} deliveries/s` },
    { what: 'argon2id', value: `${whole(await yardsticks.argon2())}/s` },
    { what: 'pgbench simple update, 10 clients', value: yardsticks.pgbench ? `${whole(await yardsticks.pgbench())}/s` : 'not there' },
  ]);
  if (wants('embedded')) {
    const dataDir = path.join(folder, 'embedded');
    show('First start, embedded, and its pages', await firstStart());
    await fill({ dataDir }, sizes);
    show('Embedded engine', await measure({ engine: 'embedded', seconds, sockets, environment: { PLAZA_DATA: dataDir }, yardsticks }));
  }
  if (databaseUrl) {
    await fill({ databaseUrl }, sizes);
    show('PostgreSQL', await measure({ engine: 'postgres', seconds, sockets, environment: onServer(databaseUrl), yardsticks }));
  }
  await yardsticks.stop();
}

/** Every list of the console, on a site with a hundred thousand users. */
async function measureConsoles(): Promise<void> {
  const plan = { sizes: consoleSizes, turns: flags.quick ? 5 : 10 };
  const title = `The console of ${whole(consoleSizes.people)} people`;
  const databaseUrl = wants('postgres') ? await createDatabase('plaza_bench_console') : null;
  if (databaseUrl) {
    const environment = { ...onServer(databaseUrl), PLAZA_DATA: path.join(folder, 'console-files') };
    show(`${title}, PostgreSQL`, await measureConsole({ ...plan, where: { databaseUrl }, environment }));
  }
  if (!wants('embedded')) return;
  const dataDir = path.join(folder, 'console');
  show(`${title}, embedded engine`, await measureConsole({ ...plan, where: { dataDir }, environment: { PLAZA_DATA: dataDir } }));
}

/** On PostgreSQL only: the embedded engine is not meant for sites of this size. */
async function measureManyCommunities(): Promise<void> {
  const databaseUrl = wants('postgres') ? await createDatabase('plaza_bench_communities') : null;
  if (!databaseUrl) return;
  const environment = { ...onServer(databaseUrl), PLAZA_DATA: path.join(folder, 'communities-files') };
  const plan = { where: { databaseUrl }, environment, sizes: communitySizes, turns: flags.quick ? 20 : 100, seconds };
  show(
    `${whole(communitySizes.communities)} communities of ${whole(communitySizes.people)} people, PostgreSQL`,
    await measureCommunities(plan),
  );
}

/** List, calendar and page of events, a rush on the seats of one, and its table of guests; on both engines. */
async function measureManyEvents(): Promise<void> {
  const plan = { sizes: eventSizes, turns: flags.quick ? 20 : 100, seconds, rush };
  const title = `${whole(eventSizes.events)} events in one month`;
  const databaseUrl = wants('postgres') ? await createDatabase('plaza_bench_events') : null;
  if (databaseUrl) {
    const environment = { ...onServer(databaseUrl), PLAZA_DATA: path.join(folder, 'events-files') };
    show(`${title}, PostgreSQL`, await measureEvents({ ...plan, where: { databaseUrl }, environment }));
  }
  if (!wants('embedded')) return;
  const dataDir = path.join(folder, 'events');
  show(
    `${title}, embedded engine`,
    await measureEvents({ ...plan, where: { dataDir }, environment: { PLAZA_DATA: dataDir, PLAZA_SECRET: SECRET } }),
  );
}

/** The server is killed while people take the last seats; as a smoke on one engine. */
async function measureManyStorms(): Promise<void> {
  const people = { people: storm.people, communities: 5, events: 0, posts: 0, messages: 0 };
  const databaseUrl = wants('postgres') ? await createDatabase('plaza_bench_storms') : null;
  if (databaseUrl) {
    await fill({ databaseUrl }, people);
    const environment = { ...onServer(databaseUrl), PLAZA_DATA: path.join(folder, 'storms-files') };
    show('Storms, PostgreSQL', await measureStorms({ ...storm, where: { databaseUrl }, environment }));
  }
  if (!wants('embedded') || (flags.quick && databaseUrl)) return;
  const dataDir = path.join(folder, 'storms');
  await fill({ dataDir }, people);
  show(
    'Storms, embedded engine',
    await measureStorms({ ...storm, where: { dataDir }, environment: { PLAZA_DATA: dataDir, PLAZA_SECRET: SECRET } }),
  );
}

say(
  `${os.cpus()[0]?.model ?? 'unknown processor'}, ${os.cpus().length} cores, Node ${process.version}, ${seconds} s a figure, everything on this one machine.`,
);
const takes = (part: string) => flags.part === undefined || flags.part === part;
if (takes('engines')) await measureEngines();
if (takes('communities')) await measureManyCommunities();
if (takes('events')) await measureManyEvents();
if (takes('storms')) await measureManyStorms();
if (takes('console')) await measureConsoles();
if (takes('markdown')) show('Markdown at its bounds', measureMarkdown(flags.quick));
fs.rmSync(folder, { recursive: true, force: true });
const missed = results.filter(({ isMet }) => isMet === false);
say(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed: ${missed.map(({ what }) => what).join('; ')}.`);
