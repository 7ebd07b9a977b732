import { expect, test } from 'vitest';
import { contract } from '#contract/api.ts';
import { errorStatus } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { testApp } from '#test/app.ts';
import { openApi } from './openapi.ts';

const app = await testApp();
const document = openApi();
const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({ id: `${feature}.${name}`, endpoint })),
);
const everyNode = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(everyNode)] : [];
const at = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

test('the document says what it is', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.servers).toEqual([{ url: '/api/v2' }]);
});

test('every call of the contract is in it, once, with its parameters', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  const keyed = new Set(
    endpoints.filter(({ endpoint: e }) => e.method === 'POST' && e.access !== 'public' && !e.ignoresKey).map(({ id }) => id),
  );
  for (const { path, operationId, parameters } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named);
    for (const parameter of parameters) expect(parameter.required || parameter.in !== 'path').toBe(true);
    const header = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    expect(header).toEqual(keyed.has(operationId) ? ['Idempotency-Key'] : []);
  }
});

test('every call tells its answer, its failures and who may make it', () => {
  for (const { id, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect([id, operation?.security]).toEqual([id, endpoint.access === 'public' ? [] : [{ bearer: [] }]]);
    const responses = operation?.responses ?? {};
    expect([id, Object.keys(responses)]).toEqual([id, expect.arrayContaining([String(endpoint.status ?? 200), 'default'])]);
    for (const code of endpoint.errors ?? []) expect(responses[String(errorStatus[code])]?.['description']).toContain(`\`${code}\``);
    for (const alias of endpoint.aliases ?? []) expect(operation?.description).toContain(`/api/v2${alias.replace(/:(\w+)/g, '{$1}')}`);
  }
});

test('every reference leads somewhere', () => {
  const references = everyNode(document).flatMap((node) => ('$ref' in node && typeof node.$ref === 'string' ? [node.$ref] : []));
  expect(references.length).toBeGreaterThan(50);
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\//);
    expect([reference, typeof at(reference)]).toEqual([reference, 'object']);
  }
});

test('every schema is of a kind that JSON Schema knows', () => {
  const known = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
  for (const node of [...everyNode(document.paths), ...everyNode(document.components.schemas)])
    if ('type' in node && typeof node.type === 'string') expect(known).toContain(node.type);
});

test('machines and people can read it without signing in, and the page needs no script', async () => {
  const json = await fetch(`${app.origin}/api/v2/openapi.json`);
  expect([json.status, json.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await json.json()).toEqual(JSON.parse(JSON.stringify(document)));
  const page = await fetch(`${app.origin}/api/docs`);
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).not.toMatch(/<script|\son\w+=|style=/i);
  for (const { id, endpoint } of endpoints) expect(html).toContain(`id="${id}"><h3><b class="${endpoint.method.toLowerCase()}">`);
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  for (const target of new Set(targets)) expect(html).toContain(`id="${target}"`);
  expect((await fetch(`${app.origin}/api/docs/style.css`)).headers.get('content-type')).toContain('text/css');
});

test('the page for people has no script, and takes the theme of whoever frames it', async () => {
  const themeOf = async (query: string) => {
    const { status, body } = await app.raw(`/api/docs${query}`);
    expect([status, String(body).includes('<script')]).toEqual([200, false]);
    return /^<!doctype html><html lang="en"([^>]*)>/.exec(String(body))?.[1];
  };
  expect(await themeOf('')).toBe('');
  expect(await themeOf('?theme=dark')).toBe(' data-theme="dark"');
  expect(await themeOf('?theme=light')).toBe(' data-theme="light"');
  for (const other of ['?theme=%22%3E%3Cscript%3E', '?theme=constructor', '?theme=dark&theme=light']) expect(await themeOf(other)).toBe('');
});
