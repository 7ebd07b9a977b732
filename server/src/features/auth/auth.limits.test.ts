import { expect, test } from 'vitest';
import { createPasswords } from '#kernel/session/passwords.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp({ PLAZA_RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
const password = 'Plaza2026demo';
const passwordHash = await createPasswords().hash(password);

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const signIn = (username: string, given: string, ip = '198.51.100.1') =>
  app.call('POST /login', { body: { username, password: given }, ...from(ip) });

test('wrong passwords are answered ever more slowly, the right one included, and never for good', async () => {
  await createPerson(app.db, { username: 'besieged', passwordHash });
  for (let n = 0; n < 6; n += 1) expect((await signIn('besieged', 'wrong one 1')).status).toBe(401);
  const blocked = await signIn('besieged', password);
  expect([blocked.status, blocked.body.code]).toEqual([429, 'request.rate_limited']);
  const retryAfter = Number(blocked.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  // The owner signs in from another network and is not throttled.
  expect((await signIn('besieged', password, '203.0.113.9')).status).toBe(200);
  await shiftClock(app.db, `${retryAfter} seconds`);
  expect((await signIn('besieged', password)).status).toBe(200);
  expect((await signIn('besieged', 'wrong one 1')).status).toBe(401);
});

test('twenty guesses at once are six at most', async () => {
  await createPerson(app.db, { username: 'parallel', passwordHash });
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('parallel', 'wrong one 1', '198.51.100.2')));
  // When checking took longer than a wait of one, two or four seconds, one more attempt was in time after each.
  const waits = Math.floor(Math.log2((performance.now() - began) / 1_000 + 1));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6 + waits);
});

test('an account that does not exist is slowed down in the same way', async () => {
  for (let n = 0; n < 6; n += 1) expect((await signIn('nobody-there', 'wrong one 1', '198.51.101.1')).status).toBe(401);
  expect((await signIn('nobody-there', 'wrong one 1', '198.51.101.1')).status).toBe(429);
});

test('a second message to one address has to wait, and the third longer', async () => {
  await createPerson(app.db, { username: 'mailed' });
  const send = () => app.call('POST /login/code/send', { body: { email: 'mailed@example.org' }, ...from('198.51.102.1') });
  expect((await send()).body).toEqual({ resendAfter: 60 });
  const early = await send();
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60']);
  await shiftClock(app.db, '60 seconds');
  expect((await send()).body).toEqual({ resendAfter: 120 });
  const unknown = () => app.call('POST /login/code/send', { body: { email: 'not-there@example.org' }, ...from('198.51.102.1') });
  expect((await unknown()).body).toEqual({ resendAfter: 60 });
  expect((await unknown()).status).toBe(429);
});

test('text messages are counted by number and by network, whoever asks for them and why', async () => {
  const ask = async (phone: string, ip: string) => {
    const as = await createPerson(app.db);
    return (await app.call('POST /me/phone', { as, body: { phone }, ...from(ip) })).status;
  };
  const phone = '+8613912340100';
  expect([await ask(phone, '198.51.110.1'), await ask(phone, '198.51.111.1')]).toEqual([200, 429]);
  expect((await app.call('POST /login/code/send', { body: { phone }, ...from('198.51.112.1') })).status).toBe(429);
  const statuses: number[] = [];
  for (let n = 0; n < 24; n += 1) statuses.push(await ask(`+86139123402${String(n).padStart(2, '0')}`, '198.51.113.1'));
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  expect(await ask('+8613912340300', '198.51.114.1')).toBe(200);
});

test('what a client says of its own address counts only from a proxy that is trusted', async () => {
  const untrusting = await testApp({ PLAZA_RATE_LIMIT: 'on' });
  const guess = (ip: string) => untrusting.call('POST /login', { body: { username: 'somebody', password: 'wrong one 1' }, ...from(ip) });
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push((await guess(`203.0.${n}.1`)).status);
  expect(answers).toContain(429);
});
