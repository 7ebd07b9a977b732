import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { factorsOf } from '#test/factors.ts';
import { startProcesses } from '#test/processes.ts';
import { connect } from '#test/sockets.ts';

const app = await ownApp();
const { person, signIn } = factorsOf(app);
const [first, second] = (await startProcesses(app)).origins;
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const ask = async (origin: string | undefined, method: string, path: string, token: string) =>
  (await fetch(`${origin}/api/v2${path}`, { method, ...bearing(token) })).status;

test('a device that is ended on one server is out on the other at once, and so is its connection', async () => {
  const anna = await person('device-anna');
  const [mine, other] = [(await signIn(anna)).body.accessToken, (await signIn(anna)).body.accessToken];
  // The other server has cached the session and holds its connection.
  expect(await ask(second, 'GET', '/me', other)).toBe(200);
  const line = await connect(second!, other);
  expect(await ask(first, 'DELETE', '/me/sessions', mine)).toBe(200);
  await expect.poll(() => ask(second, 'GET', '/me', other), { timeout: 4_000, interval: 20 }).toBe(401);
  await expect.poll(line.ended, { timeout: 4_000, interval: 20 }).not.toBeNull();
  expect(await ask(second, 'GET', '/me', mine)).toBe(200);
});
