import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lines } from './contract.ts';

const web = fileURLToPath(new URL('../../../web/src/', import.meta.url));
const source = fs
  .readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => fs.readFileSync(path.join(web, name), 'utf8'))
  .join('\n');
const matchesIdOrSlug = (name: string) => source.includes(`'${name}'`);

/** Calls that the web client does not make by name, and why they exist. `seen`: how it makes them nevertheless. */
const otherwise: Record<string, { why: string; seen?: string }> = {
  'POST /auth/refresh': { why: 'the session core sends it without the typed client, which waits for it', seen: "'auth/refresh'" },
  'POST /communities/:id/requests/:userId': { why: 'older clients decide one request at a time; the web decides any number at once' },
  'POST /refresh-token': { why: 'the exchange in the shape that older clients read' },
};

test.each(lines.map(({ name }) => name))('%s is called by the web, or for a reason that is written down by others', (name) => {
  const exception = otherwise[name];
  const isUsed = exception?.seen === undefined ? matchesIdOrSlug(name) || exception !== undefined : source.includes(exception.seen);
  expect(isUsed).toBe(true);
});

test('every written reason is still needed', () => {
  const names = lines.map(({ name }) => name);
  for (const name of Object.keys(otherwise)) expect([name, names.includes(name), matchesIdOrSlug(name)]).toEqual([name, true, false]);
});
