import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Room } from '#kernel/realtime/index.ts';
import { testApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn, type TestConnection } from '#test/sockets.ts';

const app = await testApp();
const start = (user: TestUser) => app.database.transact((tx) => app.sessions.start(tx, user.id, { userAgent: 'test', ip: '127.0.0.1' }));
const changed = (room: Room) => (eventId: string) => app.hub.hint(room, 'event.changed', { eventId });
const receivedEvents = ({ heard }: TestConnection) =>
  heard.filter(([name]) => name === 'event.changed').map(([, payload]) => (payload as { eventId: string }).eventId);

test('nobody comes in without a token that speaks for a live session', async () => {
  const anna = await createPerson(app.db);
  const { accessToken, refreshToken } = await start(anna);
  await app.sessions.signOut(refreshToken);
  for (const token of [undefined, null, '', 'forged', 7, {}, [], accessToken])
    await expect(connect(app.origin, token)).rejects.toThrow('auth.required');
  expect(app.hub.connections()).toBe(0);
});

test('a handshake of any shape is refused without harm', async () => {
  const origin = app.origin.replace('http', 'ws');
  for (const packet of ['40', '40null', '40[]', '40{"token":{"a":1}}', '40{"__proto__":{"token":1}}', '42["authenticate"]', 'x', '4']) {
    const raw = new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`);
    const replies: string[] = [];
    raw.addEventListener('message', ({ data }) => {
      replies.push(String(data));
      if (String(data).startsWith('0')) raw.send(packet);
    });
    await new Promise<void>((resolve) => {
      raw.addEventListener('close', () => resolve());
      raw.addEventListener('message', ({ data }) => String(data).startsWith('44') && resolve());
    });
    expect(replies.filter((reply) => reply.startsWith('40'))).toEqual([]);
    raw.close();
  }
  expect((await app.raw('/healthz')).status).toBe(200);
});

test('only WebSockets are spoken, and no message above 64 KiB is read', async () => {
  expect((await app.raw('/socket.io/?EIO=4&transport=polling')).status).toBe(400);
  const bo = await createPerson(app.db);
  const socket = await connect(app.origin, await app.accessTokenFor(bo));
  socket.socket.emit('authenticate', 'x'.repeat(70_000), () => {});
  await expect.poll(socket.ended).toBe('transport close');
});

test('a hint reaches the rooms that a viewer belongs in, and nobody else', async () => {
  const [cai, dora] = [await createPerson(app.db), await createPerson(app.db)];
  const room: Room = `community:${newId()}`;
  app.hub.onConnect(async ({ id }) => (id === cai.id ? [room] : []));
  const inside = await connect(app.origin, await app.accessTokenFor(cai));
  const outside = await connect(app.origin, await app.accessTokenFor(dora));
  await isIn(inside, changed(room));
  await isIn(outside, changed(`user:${dora.id}`));
  const secret = newId();
  changed(room)(secret);
  const last = newId();
  changed(`user:${dora.id}`)(last);
  await expect.poll(() => receivedEvents(outside)).toContain(last);
  expect(receivedEvents(outside)).not.toContain(secret);
  await expect.poll(() => receivedEvents(inside)).toContain(secret);
});

test('hints that follow one another closely come together, in their order', async () => {
  const ida = await createPerson(app.db);
  const line = await connect(app.origin, await app.accessTokenFor(ida));
  await isIn(line, changed(`user:${ida.id}`));
  const ids = Array.from({ length: 5 }, () => newId());
  let frames = 0;
  line.socket.onAny((...sent) => (frames += Number(ids.some((id) => JSON.stringify(sent).includes(id)))));
  for (const id of ids) changed(`user:${ida.id}`)(id);
  await expect.poll(() => receivedEvents(line).slice(-5)).toEqual(ids);
  // The first may come alone.
  expect(frames).toBeLessThanOrEqual(2);
});

test('every connection of a person enters and leaves a room with them', async () => {
  const emil = await createPerson(app.db);
  const room: Room = `community:${newId()}`;
  const lines = [await connect(app.origin, await app.accessTokenFor(emil)), await connect(app.origin, (await start(emil)).accessToken)];
  for (const socket of lines) await isIn(socket, changed(`user:${emil.id}`));
  app.hub.enter(emil.id, room);
  for (const socket of lines) await isIn(socket, changed(room));
  app.hub.leave(emil.id, room);
  const [after, last] = [newId(), newId()];
  changed(room)(after);
  changed(`user:${emil.id}`)(last);
  for (const socket of lines) {
    await expect.poll(() => receivedEvents(socket)).toContain(last);
    expect(receivedEvents(socket)).not.toContain(after);
  }
});

test('a client may show its next token, and no token of another session', async () => {
  const fay = await createPerson(app.db);
  const { accessToken, refreshToken } = await start(fay);
  const { socket } = await connect(app.origin, accessToken);
  const show = (token: unknown) => socket.emitWithAck('authenticate', token as string);
  expect(await show((await app.sessions.rotate(refreshToken)).accessToken)).toBe(true);
  expect(await show((await start(fay)).accessToken)).toBe(false);
  for (const token of ['forged', null, {}, 7]) expect(await show(token)).toBe(false);
  expect(socket.connected).toBe(true);
});

const endings = {
  'signing out': ['signed_out', (refreshToken: string) => app.call('POST /logout', { body: { refreshToken } })],
  'a stolen token': [
    'revoked',
    async (refreshToken: string) => {
      await app.call('POST /auth/refresh', { body: { refreshToken } });
      await app.db
        .updateTable('refresh_tokens')
        .set({ used_at: new Date(Date.now() - 60_000) })
        .where('used_at', 'is not', null)
        .execute();
      await app.call('POST /auth/refresh', { body: { refreshToken } });
    },
  ],
} as const;

test.each(Object.entries(endings))('%s ends the session at once, its connections included', async (_, [reason, end]) => {
  const gil = await createPerson(app.db);
  const other = await connect(app.origin, (await start(gil)).accessToken);
  const { accessToken, refreshToken } = await start(gil);
  const lines = [await connect(app.origin, accessToken), await connect(app.origin, accessToken)];
  expect((await app.call('GET /me', { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(200);
  await end(refreshToken);
  expect((await app.call('GET /me', { headers: { authorization: `Bearer ${accessToken}` } })).status).toBe(401);
  for (const socket of lines) {
    await expect.poll(socket.ended).toBe('io server disconnect');
    expect(socket.heard).toContainEqual(['session.ended', { reason }]);
  }
  expect(other.ended()).toBeNull();
});
