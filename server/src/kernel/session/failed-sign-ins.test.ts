import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { testAuthenticator } from '#test/authenticator.ts';
import { shiftClock } from '#test/database.ts';
import { factorsOf, password } from '#test/factors.ts';

const origin = 'https://plaza.example.org';
const app = await testApp({ PUBLIC_URL: origin, TRUST_PROXY: 'loopback' });
const { person, withTotp, withPasskey, ticketOf } = factorsOf(app);
const CONTENDERS = 20;

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const signIn = (username: string, given: string, ip: string) =>
  app.call('POST /login', { body: { username, password: given }, ...from(ip) });
const fail = async (username: string, ip: string, times: number) => {
  for (let n = 0; n < times; n += 1) expect((await signIn(username, 'wrong one 1', ip)).status).toBe(401);
};
const linesOf = (network: string) =>
  app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'sign_in.failed')
    .where('network', '=', network)
    .orderBy('seq')
    .execute();
const waiting = () => app.db.selectFrom('failed_sign_ins').selectAll().execute();
const runJob = () => app.jobs.enqueueAlone({ name: 'sessions.failed' }, {});
/** Failures older than an hour become audit log entries. */
const write = async () => {
  await shiftClock(app.db, '61 minutes');
  await runJob();
  await expect.poll(waiting).toEqual([]);
};

test('wrong passwords of an account are one line an hour with way, network and number, and do not touch the right one', async () => {
  const anna = await person('failing-anna');
  await fail('failing-anna', '198.51.100.7', 3);
  await shiftClock(app.db, '59 minutes');
  await fail('Failing-Anna', '198.51.100.8', 4);
  expect((await signIn('failing-anna', password, '198.51.100.7')).status).toBe(200);
  expect(await linesOf('198.51.100.0/24')).toEqual([]);
  await write();
  await fail('failing-anna', '198.51.100.7', 1);
  await write();
  const lines = await linesOf('198.51.100.0/24');
  expect(lines).toMatchObject([
    { actor_id: null, actor_name: '', target_type: 'user', target_id: anna.id, target_name: 'failing-anna', before: null },
    { target_id: anna.id },
  ]);
  const [first, second] = lines.map(({ after }) => after as { by: string; count: number; first: string; last: string });
  expect([first?.by, first?.count, second?.count]).toEqual(['password', 7, 1]);
  expect(Math.round((Date.parse(first!.last) - Date.parse(first!.first)) / 60_000)).toBe(59);
});

test('an hour begins with the first failure, and until it is over more are counted', async () => {
  await person('failing-abe');
  await fail('failing-abe', '198.51.120.1', 1);
  await shiftClock(app.db, '31 minutes');
  await fail('failing-abe', '198.51.121.1', 1);
  await shiftClock(app.db, '30 minutes');
  await runJob();
  await expect.poll(() => linesOf('198.51.120.0/24')).toHaveLength(1);
  await fail('failing-abe', '198.51.121.1', 1);
  await write();
  expect(await linesOf('198.51.121.0/24')).toMatchObject([{ after: { count: 2 } }]);
});

test('names that nobody has are one line of their network, and are kept nowhere', async () => {
  for (const name of ['made-up-1', 'made-up-2', 'Secret42typed', 'made@up.example']) await fail(name, '203.0.113.5', 2);
  await fail('made-up-1', '203.0.114.5', 1);
  const rows = await waiting();
  expect(rows.map(({ user_id, network, count }) => [user_id, network, count]).toSorted()).toEqual([
    [null, '203.0.113.0/24', 8],
    [null, '203.0.114.0/24', 1],
  ]);
  await write();
  const lines = await linesOf('203.0.113.0/24');
  expect(lines).toMatchObject([{ target_type: null, target_id: null, target_name: '', after: { by: 'password', count: 8 } }]);
  expect(JSON.stringify([rows, lines])).not.toMatch(/made|secret42|wrong one/i);
});

test('twenty at once are one line, also where the job comes twice', async () => {
  await person('failing-bo');
  await Promise.all(Array.from({ length: CONTENDERS }, (_, n) => signIn(n % 2 ? 'failing-bo' : 'nobody-bo', 'wrong one 1', '203.0.115.5')));
  await shiftClock(app.db, '61 minutes');
  await Promise.all([runJob(), runJob()]);
  await expect.poll(waiting).toEqual([]);
  const lines = await linesOf('203.0.115.0/24');
  expect(lines.map(({ target_name, after }) => [target_name, (after as { count: number }).count]).toSorted()).toEqual([
    ['', CONTENDERS / 2],
    ['failing-bo', CONTENDERS / 2],
  ]);
});

test('every way in is told apart', async () => {
  const cai = await person('failing-cai');
  const device = testAuthenticator(origin);
  await withTotp(cai);
  await withPasskey(cai, device);
  await app.db.updateTable('users').set({ phone: '+8613912340999', phone_key: '+8613912340999' }).where('id', '=', cai.id).execute();
  const there = from('203.0.116.5');
  const ticket = await ticketOf(cai);
  const asked = async () => (await app.call('POST /login/passkey/options', {})).body;
  const elsewhere = { origin: 'https://evil.example.org' };
  const second = async () => (await app.call('POST /login/second-factor/passkey/options', { body: { ticket } })).body;
  const throttle = [
    await app.call('POST /login/code', { body: { email: 'failing-cai@example.org', code: '000000' }, ...there }),
    await app.call('POST /login/code', { body: { phone: '+8613912340999', code: '000000' }, ...there }),
    await app.call('POST /login/code', { body: { phone: '+8613912340998', code: '000000' }, ...there }),
    await app.call('POST /login/second-factor', { body: { ticket, method: 'totp', code: '000000' }, ...there }),
    await app.call('POST /login/second-factor', { body: { ticket, method: 'recovery', code: 'aaaa-bbbb-cccc' }, ...there }),
    await app.call('POST /login/second-factor/passkey', { body: { ticket, passkey: device.answer(await second(), elsewhere) }, ...there }),
    await app.call('POST /login/passkey', { body: { passkey: device.answer(await asked(), elsewhere) }, ...there }),
  ];
  expect(throttle.map(({ status }) => status)).toEqual(throttle.map(() => 422));
  await write();
  const lines = await linesOf('203.0.116.0/24');
  const received = lines.map(({ target_id, after }) => {
    const { by, count } = after as { by: string; count: number };
    return `${by} ${count} ${target_id === cai.id ? 'cai' : target_id}`;
  });
  expect(received.toSorted()).toEqual([
    'mail_code 1 cai',
    'passkey 2 cai',
    'recovery 1 cai',
    'sms_code 1 cai',
    'sms_code 1 null',
    'totp 1 cai',
  ]);
});

test('the right password of a disabled account is a failed sign-in, with a second factor too', async () => {
  const [dora, emil] = [await person('failing-dora'), await person('failing-emil')];
  await withTotp(emil);
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', 'in', [dora.id, emil.id]).execute();
  for (const name of ['failing-dora', 'failing-emil'])
    expect((await signIn(name, password, '203.0.117.5')).body.code).toBe('auth.account_disabled');
  expect((await waiting()).map(({ user_id, way, count }) => [user_id, way, count]).toSorted()).toEqual(
    [
      [dora.id, 'password', 1],
      [emil.id, 'password', 1],
    ].toSorted(),
  );
  await write();
});
