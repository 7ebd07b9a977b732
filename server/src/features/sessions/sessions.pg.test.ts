import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { startProcesses } from '#test/processes.ts';
import { connect } from '#test/sockets.ts';

const app = await ownApp();
const { each, origins } = await startProcesses(app);
const [first, second] = each;

test('a session that is ended on one server is out on the other at once, and so is its connection', async () => {
  const admin = await createPerson(app.db, { isAdmin: true });
  const anna = await createPerson(app.db, { username: 'ended-anna' });
  // The other server has cached the session and holds its connection.
  expect((await second!.call('GET /me', { as: anna })).status).toBe(200);
  const line = await connect(origins[1]!, await app.accessTokenFor(anna));
  const [row] = (await first!.call('GET /sessions', { as: admin, query: { q: 'ended-anna' } })).body.items;
  expect((await first!.call('POST /sessions/:id/end', { as: admin, params: { id: row!.id } })).status).toBe(200);
  await expect.poll(async () => (await second!.call('GET /me', { as: anna })).status, { timeout: 4_000, interval: 20 }).toBe(401);
  await expect.poll(line.ended, { timeout: 4_000, interval: 20 }).not.toBeNull();
});
