import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { factorsOf } from '#test/factors.ts';
import { testMailbox } from '#test/mailbox.ts';
import { connect } from '#test/sockets.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, TRUST_PROXY: 'true' });
const { person, signIn } = factorsOf(app);
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const from = (agent: string, ip = '203.0.113.9') => ({ 'user-agent': agent, 'x-forwarded-for': ip });
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const list = async (token: string) => (await app.call('GET /me/sessions', bearing(token))).body.items;
const isIn = async (token: string) => (await app.call('GET /me', bearing(token))).status === 200;

test('I see where I am signed in, coarsely, this device first', async () => {
  const anna = await person('dev-anna');
  const [first, second] = [await signIn(anna, from(mac)), await signIn(anna, from(phone, '2001:db8:77:1::5'))];
  const items = await list(first.body.accessToken);
  expect(items.map(({ browser, system, kind, place, isCurrent }) => ({ browser, system, kind, place, isCurrent }))).toEqual([
    { browser: 'Chrome', system: 'macOS', kind: 'desktop', place: '203.0.113.0/24', isCurrent: true },
    { browser: 'Safari', system: 'iOS', kind: 'phone', place: '2001:db8:77::/48', isCurrent: false },
  ]);
  expect((await list(second.body.accessToken))[0]).toMatchObject({ system: 'iOS', isCurrent: true });
  const silent = await signIn(anna, from(''));
  expect((await list(silent.body.accessToken))[0]).toMatchObject({ kind: 'other', isCurrent: true });
});

test('one device is ended at once, with its open connection; a device of somebody else is not there', async () => {
  const [bo, cai] = [await person('dev-bo'), await person('dev-cai')];
  const [mine, other] = [(await signIn(bo)).body.accessToken, (await signIn(bo)).body.accessToken];
  const foreign = (await signIn(cai)).body.accessToken;
  const line = await connect(app.origin, other);
  const id = (await list(other)).find(({ isCurrent }) => isCurrent)!.id;
  const end = (token: string) => app.call('DELETE /me/sessions/:sessionId', { params: { sessionId: id }, ...bearing(token) });
  expect((await end(foreign)).body.code).toBe('security.session_not_found');
  expect(await isIn(other)).toBe(true);
  expect((await end(mine)).status).toBe(200);
  expect(await isIn(other)).toBe(false);
  await expect.poll(line.ended, { timeout: 4_000 }).not.toBeNull();
  expect((await end(mine)).body.code).toBe('security.session_not_found');
  expect(await list(mine)).toHaveLength(1);
});

test('all others are ended, and this one stays', async () => {
  const dora = await person('dev-dora');
  const tokens = [];
  for (let count = 0; count < 4; count += 1) tokens.push((await signIn(dora)).body.accessToken);
  const [mine = '', ...others] = tokens;
  expect((await app.call('DELETE /me/sessions', bearing(mine))).body).toEqual({ ended: 3 });
  expect(await Promise.all([mine, ...others].map(isIn))).toEqual([true, false, false, false]);
});

test('the twenty-first sign-in ends the oldest', async () => {
  const eva = await person('dev-eva');
  const tokens = [];
  for (let count = 0; count < 21; count += 1) {
    tokens.push((await signIn(eva)).body.accessToken);
    await shiftClock(app.db, '1 second');
  }
  expect(await isIn(tokens[0]!)).toBe(false);
  expect(await isIn(tokens[1]!)).toBe(true);
  expect(await list(tokens[20]!)).toHaveLength(20);
});

test('that a device was seen is noted once a minute, and not with every call', async () => {
  const finn = await person('dev-finn');
  const token = (await signIn(finn)).body.accessToken;
  const seen = async () => {
    const row = await app.db
      .selectFrom('sessions')
      .select(['last_seen_at', 'expires_at'])
      .where('user_id', '=', finn.id)
      .executeTakeFirstOrThrow();
    return { at: row.last_seen_at.getTime(), until: row.expires_at.getTime() };
  };
  const before = await seen();
  for (let count = 0; count < 5; count += 1) await isIn(token);
  expect(await seen()).toEqual(before);
  await shiftClock(app.db, '61 seconds');
  await expect
    .poll(
      async () => {
        await isIn(token);
        return (await seen()).at - before.at;
      },
      { interval: 200 },
    )
    .toBeGreaterThan(60_000);
  // Calls do not extend the session.
  expect((await seen()).until).toBe(before.until);
});

test('a sign-in from a browser and network that are new to the account is mailed, the very first one is not', async () => {
  const gina = await person('dev-gina');
  const received = () =>
    mailbox.mails.filter(({ to, subject }) => to.includes('dev-gina@example.org') && subject.startsWith('New sign-in'));
  await signIn(gina, from(mac));
  await signIn(gina, from(mac, '203.0.113.77'));
  await signIn(gina, from(phone));
  await expect.poll(() => received().length).toBe(1);
  expect(received()[0]?.text).toContain('Safari · iOS');
  expect(received()[0]?.text).toContain('203.0.113.0/24');
  await signIn(gina, from(mac, '198.51.100.4'));
  await expect.poll(() => received().length).toBe(2);
  await Promise.all(Array.from({ length: 20 }, () => signIn(gina, from(phone, '198.51.100.4'))));
  await expect.poll(() => received().length).toBe(3);
  await shiftClock(app.db, '91 days');
  await signIn(gina, from(mac));
  await expect.poll(() => received().length).toBe(4);
  await signIn(gina, from(mac));
  // Mails are delivered in order, so nothing earlier is under way any more.
  await signIn(gina, from(phone));
  await expect.poll(() => received().length).toBe(5);
});
