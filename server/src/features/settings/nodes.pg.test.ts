import { expect, test } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { startProcesses } from '#test/processes.ts';
import { connect } from '#test/sockets.ts';

const app = await ownApp();
const admin = await createPerson(app.db, { isAdmin: true });
const anna = await createPerson(app.db);
const { each, origins } = await startProcesses(app);
const [first, second] = each;

test('what is changed on one server holds on the other at once, and those connected there hear of it', async () => {
  const line = await connect(origins[1]!, await app.accessTokenFor(anna));
  const { version } = (await first!.call('GET /settings', { as: admin })).body;
  const body = { version, siteName: 'Lakeside', frameHosts: ['ant.design'], signUp: 'closed' as const };
  expect((await first!.call('PUT /settings', { as: admin, body })).status).toBe(200);
  const nameThere = async () => (await second!.call('GET /site', {})).body.name;
  await expect.poll(nameThere, { timeout: 4_000, interval: 20 }).toBe('Lakeside');
  await expect.poll(() => line.heard, { timeout: 4_000, interval: 20 }).toEqual([['settings.changed', {}]]);
  const { headers } = await second!.raw('/api/v2/site');
  expect(headers.get('content-security-policy')).toContain("frame-src 'self' https://ant.design;");
});

test('a host that may no longer be framed is known there as well, and open windows are told to ask', async () => {
  const { version } = (await first!.call('GET /settings', { as: admin })).body;
  const allow = (on: number, hosts: string[]) =>
    first!.call('PUT /settings', { as: admin, body: { version: version + on, frameHosts: hosts } });
  const hostsThere = async () => (await second!.call('GET /site', {})).body.frameHosts;
  expect((await allow(0, ['ant.design', 'docs.example.org'])).status).toBe(200);
  await expect.poll(hostsThere, { timeout: 4_000, interval: 20 }).toContain('https://docs.example.org');
  const line = await connect(origins[1]!, await app.accessTokenFor(anna));
  expect((await allow(1, ['docs.example.org'])).status).toBe(200);
  await expect.poll(() => line.heard, { timeout: 4_000, interval: 20 }).toEqual([['settings.changed', {}]]);
  expect(await hostsThere()).toEqual(['https://docs.example.org']);
});

test('of twenty changes of one state, made on both servers, one gets through', async () => {
  const { version } = (await first!.call('GET /settings', { as: admin })).body;
  const put = (n: number) =>
    each[n % 2]!.call('PUT /settings', { as: admin, body: { version, siteName: `Writer ${n}` } }).then(({ status, body }) =>
      status === 200 ? 'won' : body.code,
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put(n)));
  expect(answers.filter((answer) => answer === 'won')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'record.changed')).toHaveLength(19);
});
