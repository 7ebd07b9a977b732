import { expect, test } from 'vitest';
import { API_PREFIX } from '#kernel/http/routes.ts';
import { bodyBounds } from '#kernel/http/size.ts';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { sampleOf } from '#test/ration.ts';
import { fill, lines, worldOf } from './contract.ts';
import { type JsonSchema, sample, schemaOf } from './samples.ts';

const app = await testApp({});
const owner = await createPerson(app.db, { isAdmin: true });
const world = await worldOf(app, owner, await createPerson(app.db));

/** Floods of each endpoint in a short run. */
const EACH = 2;
const MAX_ERRORS = 20;
/** Maximum size of an error response, however much of the input is invalid. */
const MAX_ANSWER_BYTES = 20_000;

const many = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_, index) => part(index)).join(',');
const fields = (count: number) => `{${many(count, (index) => `"${index.toString(36)}":1`)}}`;
const bodies: Record<string, string> = {
  'unknown fields': fields(5_000),
  'fields in fields': `{"a":{"b":${fields(5_000)}}}`,
  'hundreds of long names': `{${many(300, (index) => `"${'x'.repeat(300)}${index}":1`)}}`,
  items: `[${many(5_000, () => '1')}]`,
  levels: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
};
const queries: Record<string, string> = {
  'unknown names': many(2_000, (index) => index.toString(36)).replaceAll(',', '&'),
  'the same name': many(2_000, () => 'limit=x')
    .replaceAll(',', '&')
    .slice(0, 15_000),
};

const ask = async (path: string, method: string, body?: string) => {
  const answer = await app.raw(API_PREFIX + path, {
    method,
    as: owner,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
  const { code, errors = [] } = (answer.body ?? {}) as { code?: string; errors?: unknown[] };
  return { status: answer.status, code, errors: errors.length, bytes: JSON.stringify(answer.body).length };
};
const expectSmall = (what: string, { status, code, errors, bytes }: Awaited<ReturnType<typeof ask>>, codes: readonly string[]) => {
  // An unknown id is detected before the body.
  expect([what, status < 500, code]).toEqual([what, true, expect.toBeOneOf([...codes])]);
  expect([what, errors <= MAX_ERRORS, bytes <= MAX_ANSWER_BYTES, bytes]).toEqual([what, true, true, bytes]);
};

const called = lines.map((line) => [line.name, line] as const).filter(([, { endpoint }]) => endpoint.method !== 'GET');
test.each(called)('%s answers a flood of fields, items or levels with a few words', async (name, { endpoint, paths }) => {
  const path = fill(paths[0]!, world.idFor);
  for (const [what, body] of sampleOf(Object.entries(bodies), EACH, name))
    expectSmall(what, await ask(path, endpoint.method, body), ['request.too_large', 'request.invalid', ...(endpoint.errors ?? [])]);
});

const listed = lines.map((line) => [line.name, line] as const).filter(([, { endpoint }]) => endpoint.query);
test.each(listed)('%s answers a flood of names in its query with a few words', async (_, { endpoint, paths }) => {
  const path = fill(paths[0]!, world.idFor);
  const body = endpoint.body && JSON.stringify(sample(schemaOf(endpoint.body, 'input'), world.fields));
  for (const [what, query] of Object.entries(queries))
    expectSmall(what, await ask(`${path}?${query}`, endpoint.method, body), ['request.too_large', ...(endpoint.errors ?? [])]);
});

test('whoever is not signed in is refused as shortly, with as many fields as a body may hold', async () => {
  const { status, body } = await app.raw(`${API_PREFIX}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: fields(28_000),
  });
  expect([status, (body as { code: string }).code, JSON.stringify(body).length < 1_000]).toEqual([413, 'request.too_large', true]);
});

test('the longest list of the contract is far from being a flood', () => {
  const longest = ({ maxItems = 0, items, properties = {}, anyOf = [], oneOf = [] }: JsonSchema): number =>
    Math.max(maxItems, ...[...Object.values(properties), ...anyOf, ...oneOf, ...(items ? [items] : [])].map(longest));
  for (const { name, endpoint } of lines)
    if (endpoint.body) expect([name, longest(schemaOf(endpoint.body, 'input')) * 2 <= bodyBounds.values]).toEqual([name, true]);
});
