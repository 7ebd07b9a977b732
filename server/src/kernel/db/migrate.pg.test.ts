import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, test } from 'vitest';
import { onServer, urlOf } from '#test/templates.ts';

const script = fileURLToPath(new URL('../../../test/children/migrate.ts', import.meta.url));
const template = inject('template');
if (template.engine !== 'postgres') throw new Error('This file needs PostgreSQL.');
const { serverUrl, prefix } = template;
const name = `${prefix}_empty`;
await onServer(serverUrl, (client) => client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`));
afterAll(() => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`)));

async function migrateElsewhere(): Promise<{ code: number; applied: string[] }> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: urlOf(serverUrl, name) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code: code as number, applied: JSON.parse(output) as string[] };
}

test('three processes that start at once on an empty database all succeed, and one does the work', async () => {
  const outcomes = await Promise.all([migrateElsewhere(), migrateElsewhere(), migrateElsewhere()]);
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(outcomes.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
});
