import { expect, test } from 'vitest';
import { errorStatus } from '#contract/errors.ts';
import { openApi } from '#kernel/http/openapi.ts';
import { API_PREFIX } from '#kernel/http/routes.ts';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { fill, lines } from './contract.ts';

const app = await testApp();
const admin = await createPerson(app.db, { isAdmin: true });
const document = openApi();

test.each(lines.map((line) => [line.name, line] as const))(
  '%s is mounted at every address and documented',
  (_, { id, endpoint, paths }) => {
    for (const path of paths) expect([path, app.http.hasRoute({ method: endpoint.method, url: API_PREFIX + path })]).toEqual([path, true]);
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: id, summary: expect.stringMatching(/^[A-Z].*\.$/) });
  },
);

test('no two lines of the contract share an address', () => {
  const addresses = lines.flatMap(({ endpoint, paths }) => paths.map((path) => `${endpoint.method} ${path.replace(/:\w+/g, ':')}`));
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

const withParams = lines.filter(({ endpoint }) => endpoint.params);
test.each(withParams.map((line) => [line.name, line] as const))(
  '%s answers an id that cannot be one as it answers a missing one',
  async (_, { endpoint, paths }) => {
    const code = endpoint.errors?.find((code) => errorStatus[code] === 404) ?? 'request.not_found';
    for (const path of paths) {
      const address = API_PREFIX + fill(path, () => 'x'.repeat(150));
      const { status, body } = await app.raw(address, { method: endpoint.method, as: admin });
      expect([path, status, (body as { code: string }).code]).toEqual([path, 404, code]);
    }
  },
);

test('every parameter of an address is parsed, and every parsed one is in the address', () => {
  for (const { name, endpoint } of lines) {
    const inAddress = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => param);
    expect([name, Object.keys(endpoint.params?.shape ?? {})]).toEqual([name, inAddress]);
  }
});

test('every body refuses unknown fields, and reads have none', () => {
  for (const { name, endpoint } of lines) {
    if (endpoint.method === 'GET') expect([name, endpoint.body]).toEqual([name, undefined]);
    const parsed = endpoint.body?.safeParse({ surelyUnknown: 1 });
    if (parsed) expect([name, parsed.error?.issues.some(({ code }) => code === 'unrecognized_keys')]).toEqual([name, true]);
  }
});
