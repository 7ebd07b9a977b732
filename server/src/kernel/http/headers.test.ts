import { expect, test } from 'vitest';
import { testEdge } from '#test/edge.ts';

const plain = await testEdge([]);
const https = await testEdge([], { isHttps: true });
const headersOf = async (edge: typeof plain, path = '/') => (await edge.send('GET', path)).headers;
const policyOf = (headers: Headers) =>
  new Map((headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

test('scripts and styles come from the product alone: nothing inline, nothing evaluated, nothing from elsewhere', async () => {
  const policy = policyOf(await headersOf(plain));
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('style-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  for (const name of ['base-uri', 'form-action', 'frame-ancestors', 'connect-src', 'frame-src'])
    expect([name, policy.get(name)]).toEqual([name, ["'self'"]]);
  for (const sources of policy.values()) expect(sources).not.toContain("'unsafe-inline'");
  expect([...policy.values()].flat().filter((source) => /https?:|\*|unsafe-eval/.test(source))).toEqual([]);
});

test('pages of hosts that are named may be framed, and only those', async () => {
  const edge = await testEdge([], { frameHosts: () => ['https://ant.design'] });
  const policy = policyOf(await headersOf(edge));
  expect(policy.get('frame-src')).toEqual(["'self'", 'https://ant.design']);
  expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
});

test('pictures come from the tile server that is named, and from no other host', async () => {
  const edge = await testEdge([], { tileOrigin: 'https://tiles.example.org' });
  const policy = policyOf(await headersOf(edge));
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.example.org']);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
});

test('browsers are told not to guess types, not to be framed elsewhere, and not to tell others where a visitor came from', async () => {
  const headers = await headersOf(plain);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
});

test('no page in a frame gets at the camera or the place of a visitor, and no page at their devices', async () => {
  const parts = ((await headersOf(plain)).get('permissions-policy') ?? '').split(', ');
  for (const name of ['microphone', 'payment', 'usb', 'display-capture']) expect(parts).toContain(`${name}=()`);
  // Only the product's own pages may ask where a visitor is, and scan tickets.
  expect(parts).toEqual(expect.arrayContaining(['geolocation=(self)', 'camera=(self)']));
  expect(parts.filter((part) => part.startsWith('camera'))).toEqual(['camera=(self)']);
  // Passkeys, the clipboard and full screen are used.
  expect(parts.filter((part) => /publickey|clipboard|fullscreen/.test(part))).toEqual([]);
});

test('only a product that is reached by https asks for https', async () => {
  expect((await headersOf(plain)).get('strict-transport-security')).toBeNull();
  expect((await headersOf(https)).get('strict-transport-security')).toBe('max-age=31536000');
});

test('the same headers stand on failures', async () => {
  const { headers } = await plain.send('GET', '/%E0%A4%A');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(policyOf(await headersOf(plain, '/nothing')).get('script-src')).toEqual(["'self'"]);
});
