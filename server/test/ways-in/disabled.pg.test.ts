import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { sentence } from '#kernel/texts/index.ts';
import { type TestApp, testApp } from '../app.ts';
import { createPerson } from '../people.ts';
import { startProcesses } from '../processes.ts';
import { testRedis } from '../redis.ts';
import { connect } from '../sockets.ts';
import { untilServed } from '../until-served.ts';
import { noise, uploadCalls } from '../uploads.ts';
import { type Answer, type Person, waysInto, withProvider } from './ways.ts';

// A second server needs a Redis.
const redis = await testRedis();
const { oidc, environment } = await withProvider();
const app = await testApp(environment, { redis });
const beside = redis && (await startProcesses(app, 1, environment));
const here = { name: 'the server that did it', origin: app.origin, call: app.call };
const there = beside ? { name: 'another server', origin: beside.origins[0]!, call: beside.call } : null;
const nodes = there ? [here, there] : [here];
const { aPerson, ways, start, send, withTotp, codeOf, mailsTo } = waysInto(app, oidc);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const sessionsOf = (userId: string) =>
  app.db.selectFrom('sessions').select('revoked_reason as why').where('user_id', '=', userId).execute();
const accountOf = (id: string) =>
  app.db.selectFrom('users').select(['password_hash', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
const received = ({ status, code, detail }: Answer) => [status, code, detail];
const isDisabled = [403, 'auth.account_disabled', sentence('en-US', 'auth.account_disabled')];

/** A wrong password reveals nothing, and no mail is sent. */
async function expectSilence({ username, email }: Person, call: TestApp['call']): Promise<void> {
  const mails = (await mailsTo(email)).length;
  const wrong = send('POST /login', { body: { username, password: 'not the password' } });
  expect(await wrong({ call })).toMatchObject({ status: 401, code: 'auth.wrong_credentials' });
  expect((await call('POST /forgot-password', { body: { email } })).status).toBe(200);
  expect((await call('POST /login/code/send', { body: { email } })).status).toBe(200);
  expect((await mailsTo(email)).length).toBe(mails);
}
/** A token of an ended session is rejected, also for an exchange. */
async function expectOver(
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
  call: TestApp['call'],
): Promise<void> {
  expect((await call('POST /auth/refresh', { body: { refreshToken } })).body.code).toBe('auth.refresh_invalid');
  expect((await call('GET /me', { headers: bearer(accessToken) })).status).toBe(401);
}

/** A part of a file of which the first half is in transit; `finish` sends the rest and returns the response. */
async function halfAPart(origin: string, { token, id, content }: { token: string; id: string; content: Buffer }) {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  const head = [
    `PATCH /api/v2/uploads/${id} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${content.length}`,
    `Authorization: Bearer ${token}`,
  ];
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  const half = content.length / 2;
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve) => void socket.write(content.subarray(0, half), () => resolve()));
  return async () => {
    socket.write(content.subarray(half));
    await closed;
    return said;
  };
}

describe.each(nodes)('an account that is disabled while it is in use, at $name', ({ origin, call }) => {
  test('nothing of it works a second later, and each way in says why', async () => {
    const [anna, moved] = [await aPerson(), await aPerson()];
    const undo = await ways.undo(moved);
    const open = await start(anna);
    const content = await noise(600, 600).png().toBuffer();
    const calls = uploadCalls(app);
    const uploadId = calls.idOf(await calls.create(anna, content.length));
    const line = await connect(origin, open.accessToken);
    expect((await call('GET /me', { headers: bearer(open.accessToken) })).status).toBe(200);
    const address = await ways.address(anna);
    const inHand = {
      password: await ways.password(anna),
      mail: await ways.mail(anna),
      sms: await ways.sms(anna),
      passkey: await ways.passkey(anna),
      provider: await ways.provider(anna),
      reset: await ways.reset(anna),
    };
    const { secret } = await withTotp(anna);
    const pending = await call('POST /login', { body: { username: anna.username, password: 'Plaza2026demo' } });
    const ticket = String(pending.body.params?.['ticket']);
    const before = await accountOf(anna.id);
    // Late, as a request may take ten seconds.
    const goOn = await halfAPart(origin, { token: open.accessToken, id: uploadId, content });
    // Concurrent exchanges.
    const exchanged = Promise.all(
      Array.from({ length: 20 }, () => call('POST /auth/refresh', { body: { refreshToken: open.refreshToken } })),
    );

    expect(await app.states.disable(anna.id)).toBe(true);
    expect(await app.states.disable(moved.id)).toBe(true);
    await expect
      .poll(async () => (await call('GET /me', { headers: bearer(open.accessToken) })).status, { timeout: 4_000, interval: 20 })
      .toBe(401);
    await expect.poll(line.ended, { timeout: 4_000, interval: 20 }).not.toBeNull();
    expect(line.heard.at(-1)).toEqual(['session.ended', { reason: 'disabled' }]);
    await expect(connect(origin, open.accessToken)).rejects.toThrow('auth.required');

    expect(await goOn()).toMatch(/^HTTP\/1\.1 401 [^]*"code":"auth\.required"/);
    const upload = await app.db.selectFrom('uploads').select('received').where('id', '=', uploadId).executeTakeFirstOrThrow();
    expect(upload.received).toBe(0);

    await expectOver(open, call);
    for (const { status, body } of await exchanged) if (status === 200) await expectOver(body, call);
    for (const [name, use] of Object.entries({ ...inHand, undo }))
      expect([name, ...received(await use({ call }))]).toEqual([name, ...isDisabled]);
    const finish = send('POST /login/second-factor', { body: { ticket, method: 'totp', code: await codeOf(secret) } });
    expect(received(await finish({ call }))).toEqual(isDisabled);
    expect(await address({ call })).toMatchObject({ status: 401, code: 'auth.required' });
    await expectSilence(anna, call);
    expect(await accountOf(anna.id)).toEqual(before);
    expect(new Set((await sessionsOf(anna.id)).map(({ why }) => why))).toEqual(new Set(['disabled']));

    // Mailed links are valid again once the account is enabled; ended sessions stay ended.
    await app.states.enable(anna.id);
    expect((await inHand.reset({ call })).status).toBe(200);
    expect((await call('GET /me', { headers: bearer(open.accessToken) })).status).toBe(401);
  });

  test('sign-ins and exchanges that come at the same moment leave nothing open', async () => {
    for (let round = 0; round < 3; round += 1) {
      const bo = await aPerson();
      const { refreshToken } = await start(bo);
      const coming = Array.from({ length: 20 }, (_, index) =>
        untilServed(
          index % 2 === 0
            ? async () => (await ways.password(bo))({ call })
            : () => send('POST /auth/refresh', { body: { refreshToken } })({ call }),
        ),
      );
      const disabling = app.states.disable(bo.id);
      const answers = await Promise.all(coming);
      await disabling;
      for (const { status, code } of answers)
        expect([status, code]).toBeOneOf([
          [200, null],
          [403, 'auth.account_disabled'],
          [401, 'auth.refresh_invalid'],
        ]);
      expect((await sessionsOf(bo.id)).filter(({ why }) => why !== 'disabled')).toEqual([]);
    }
  });
});

test('of two administrators who disable each other at once one stays, and the last one is not disabled', async () => {
  // The first start of a server creates one as well.
  await app.db.updateTable('users').set({ is_admin: false }).execute();
  const admins = [await createPerson(app.db, { isAdmin: true }), await createPerson(app.db, { isAdmin: true })];
  const outcomes = await Promise.allSettled(admins.map(({ id }) => app.states.disable(id)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const left = await app.db.selectFrom('users').select('id').where('is_admin', '=', true).where('status', '=', 'enabled').execute();
  expect(left).toHaveLength(1);
  await expect(app.states.disable(left[0]!.id)).rejects.toMatchObject({ code: 'user.last_admin' });
  expect(await app.states.disable(outcomes[0]!.status === 'fulfilled' ? admins[0]!.id : admins[1]!.id)).toBe(false);
});
