import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, bin } from './paths.ts';
import { run } from './run.ts';

/** A minimal code base without violations. */
const soundHouse: Record<string, string> = {
  'contract/src/events/index.ts': `import { z } from 'zod'; export const Event = z; export type Event = string;`,
  'contract/src/browser/limits.ts': `export const limits = 1;`,
  'server/src/app.ts': `import { createEvents } from '#features/events/index.ts'; export const app = createEvents;`,
  'server/src/kernel/db/index.ts': `import 'kysely'; export const db = 1; export type Db = string;`,
  'server/src/kernel/http/handle.ts': `import 'fastify'; export const handle = 1;`,
  'server/src/kernel/sessions.repository.ts': `import '#kernel/db/index.ts';`,
  'server/src/kernel/parts.ts': `import type { Db } from './db/index.ts'; export type Parts = Db;`,
  'server/src/features/events/index.ts': `import { routes } from './events.routes.ts'; export const createEvents = routes;`,
  'server/src/features/events/events.routes.ts': `import { service } from './events.service.ts'; import '#kernel/http/handle.ts'; export const routes = service;`,
  'server/src/features/events/events.service.ts': `import { rows } from './events.repository.ts'; import type { Db } from '#kernel/db/index.ts'; import type { Event } from '#contract/events/index.ts'; export const service: Event | Db = rows;`,
  'server/src/features/events/events.repository.ts': `import { db } from '#kernel/db/index.ts'; import '#migrations/tables.ts'; export const rows = db;`,
  'server/src/features/chat/index.ts': `import '#features/events/index.ts';`,
  'server/migrations/tables.ts': `export type Tables = string;`,
  'server/test/app.ts': `import '../src/app.ts';`,
  'web/src/kernel/api/index.ts': `import { limits } from '#contract/browser/limits.ts'; import type { Event } from '#contract/events/index.ts'; export const api: Event = limits;`,
  'web/src/ui/card.tsx': `import type { Event } from '#contract/events/index.ts'; export const Card: Event = 1;`,
  'web/src/features/events/index.ts': `export { list } from './events.queries.ts';`,
  'web/src/features/events/events.queries.ts': `import '#ui/card.tsx'; import '#kernel/api/index.ts'; export const list = 1;`,
  'web/src/features/chat/chat.page.tsx': `import '#features/events/index.ts';`,
};

/** Each adds one forbidden import, and the rule that has to report it. */
const breaks: [rule: string, file: string, code: string][] = [
  ['contract-is-a-leaf', 'contract/src/chat/index.ts', `import 'fastify';`],
  ['web-and-server-never-meet', 'web/src/app/app.ts', `import '../../../server/src/kernel/parts.ts';`],
  ['product-knows-no-tools', 'server/src/tools.ts', `import '../../scripts/start.ts';`],
  ['feature-front-door', 'web/src/features/chat/chat.queries.ts', `import '#features/events/events.queries.ts';`],
  ['feature-front-door', 'server/src/features/chat/chat.service.ts', `import type { service } from '#features/events/events.service.ts';`],
  ['app-uses-front-doors', 'server/src/start.ts', `import './features/events/events.service.ts';`],
  ['kernel-knows-no-feature', 'server/src/kernel/menu.ts', `import '#features/events/index.ts';`],
  ['kernel-knows-no-feature', 'web/src/kernel/menu.ts', `import type { list } from '#features/events/index.ts';`],
  ['features-know-no-app', 'server/src/features/chat/chat.service.ts', `import '../../app.ts';`],
  ['product-knows-no-tests', 'server/src/tools.ts', `import '../test/app.ts';`],
  ['ui-is-dumb', 'web/src/ui/menu.tsx', `import '#kernel/api/index.ts';`],
  ['ui-reads-types-of-the-contract', 'web/src/ui/menu.tsx', `import { limits } from '#contract/browser/limits.ts';`],
  ['browser-carries-no-schemas', 'web/src/features/events/event.page.tsx', `import { Event } from '#contract/events/index.ts';`],
  [
    'browser-part-stands-alone',
    'contract/src/browser/patterns.ts',
    `import { Event } from '../events/index.ts'; export const pattern = Event;`,
  ],
  ['only-repositories-open-the-db', 'server/src/features/chat/chat.service.ts', `import '#kernel/db/index.ts';`],
  ['only-repositories-touch-the-db', 'server/src/features/chat/chat.service.ts', `import { sql } from 'kysely';`],
  ['only-repositories-touch-the-db', 'server/src/features/chat/chat.policy.ts', `import type { Tables } from '#migrations/tables.ts';`],
  ['kernel-keeps-sql-in-repositories', 'server/src/kernel/mail.ts', `import { db } from './db/index.ts';`],
  ['rules-know-no-http', 'server/src/features/chat/chat.service.ts', `import 'fastify';`],
  ['rules-know-no-http', 'server/src/features/chat/chat.policy.ts', `import '#kernel/http/handle.ts';`],
  ['routes-call-services', 'server/src/features/chat/chat.routes.ts', `import './chat.repository.ts';`],
  ['no-cycles', 'server/src/kernel/db/a-pool.ts', `import { other } from './other.ts'; export const pool = other;`],
  [
    'no-feature-cycles',
    'server/src/features/events/events.service.ts',
    `import type { users } from '#features/users/index.ts'; export const service = 1;`,
  ],
  ['no-guessing', 'web/src/app/app.ts', `import '#kernel/nowhere.ts';`],
];
const companions: Record<string, string> = {
  'scripts/start.ts': '',
  'server/src/features/chat/chat.repository.ts': '',
  'server/src/kernel/db/other.ts': `import { pool } from './a-pool.ts'; export const other = pool;`,
  'server/src/features/users/index.ts': `import '#features/events/index.ts'; export const users = 1;`,
};

let house: string;
const put = (file: string, content: string) => {
  fs.mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(house, file), content);
};
const imports = {
  server: {
    '#contract/*': '@plaza/contract/*',
    '#kernel/*': './src/kernel/*',
    '#features/*': './src/features/*',
    '#migrations/*': './migrations/*',
  },
  web: { '#contract/*': '@plaza/contract/*', '#kernel/*': './src/kernel/*', '#features/*': './src/features/*', '#ui/*': './src/ui/*' },
};

beforeAll(() => {
  house = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-house-'));
  put('package.json', '{}');
  put('contract/package.json', JSON.stringify({ name: '@plaza/contract', exports: { './*': './src/*' } }));
  for (const [side, subpaths] of Object.entries(imports)) put(`${side}/package.json`, JSON.stringify({ name: side, imports: subpaths }));
  for (const name of ['zod', 'kysely', 'fastify']) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    put(`node_modules/${name}/index.js`, '');
  }
  fs.mkdirSync(path.join(house, 'node_modules', '@plaza'));
  fs.symlinkSync(path.join(house, 'contract'), path.join(house, 'node_modules', '@plaza', 'contract'));
  for (const [file, content] of Object.entries({ ...soundHouse, ...companions })) put(file, content);
});
afterAll(() => fs.rmSync(house, { recursive: true, force: true }));

async function reports(): Promise<string[]> {
  const { output } = await run(
    bin('depcruise'),
    ['contract', 'server', 'web', '--config', at('.dependency-cruiser.cjs'), '--output-type', 'json'],
    { cwd: house },
  );
  const { summary } = JSON.parse(output.slice(output.indexOf('{'))) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return [...new Set(summary.violations.map(({ from, rule }) => `${rule.name} ${from}`))];
}

test('A sound house is not complained about', async () => {
  fs.rmSync(path.join(house, 'server/src/kernel/db/other.ts'));
  expect(await reports()).toEqual([]);
  put('server/src/kernel/db/other.ts', companions['server/src/kernel/db/other.ts'] ?? '');
});

test.each(breaks)('%s speaks up about %s', async (rule, file, code) => {
  put(file, code);
  const found = await reports();
  const before = soundHouse[file] ?? companions[file];
  if (before === undefined) fs.rmSync(path.join(house, file));
  else put(file, before);
  expect(found).toContain(`${rule} ${file}`);
});
