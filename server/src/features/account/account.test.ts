import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createChannel, say, startWith } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { unzip } from '#test/unzip.ts';
import { noise, uploadCalls } from '#test/uploads.ts';
import { newId } from '#kernel/ids.ts';
import { exportFile } from './export-file.ts';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-exports-'));
afterAll(() => fs.rmSync(data, { recursive: true }));
const app = await testApp({ PLAZA_DATA: data });
const ask = (as: TestUser) => app.call('POST /me/exports', { as });
const latest = async (as: TestUser) => (await app.call('GET /me/exports/latest', { as })).body.export;
const link = (as: TestUser, id: string) => app.call('POST /me/exports/:id/link', { as, params: { id } });
const ready = async (as: TestUser) => {
  await expect.poll(async () => (await latest(as))?.state).toBe('ready');
  return (await latest(as))!;
};
const mails = (kind: string, to: TestUser) =>
  app.db
    .selectFrom('outbox_messages')
    .select(['kind', 'recipient'])
    .where('kind', '=', kind)
    .where('recipient', 'like', `${to.username}@%`)
    .execute();

type Lists = Record<string, Record<string, unknown>[]>;
const listsIn = (files: Record<string, Buffer>): Lists =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, content]) => [name, JSON.parse(content.toString()) as Record<string, unknown>[]]),
  );
/** A finished export, as its owner downloads it. */
const fetchCopy = async (as: TestUser): Promise<Buffer> => {
  const { id } = await ready(as);
  return Buffer.from(await (await fetch((await link(as, id)).body.url)).arrayBuffer());
};

test('a copy holds everything that the account holds, more than a batch of it too, and no secret', async () => {
  const anna = await createPerson(app.db, { username: 'anna-export' });
  const bo = await createPerson(app.db);
  const community = await createCommunity(app, { members: [anna, bo] });
  const channel = await createChannel(app, community);
  const message = (sender: TestUser, seq: number) => ({
    id: crypto.randomUUID(),
    channel_id: channel.id,
    seq,
    countable_index: seq,
    rev: seq,
    sender_id: sender.id,
    client_msg_id: crypto.randomUUID(),
    body: `${sender.username} says “${seq}”\n,`,
  });
  await app.db
    .insertInto('messages')
    .values([...Array.from({ length: 1_203 }, (_, index) => message(anna, index + 1)), message(bo, 2_000)])
    .execute();
  const talk = (await startWith(app, anna, [bo])).body;
  const { id: saved } = (await say(app, talk, anna, { body: 'Between us' })).body;
  expect((await say(app, talk, anna, { body: '', forwardOfId: saved })).status).toBe(200);
  await app.call('PUT /messages/:id/saved', { as: anna, params: { id: saved } });
  await app.call('POST /me/blocks', { as: anna, body: { userId: bo.id } });
  const [liked] = (await app.call('GET /communities/categories', {})).body.items;
  await app.call('PUT /me', { as: anna, body: { interests: [liked!.id] } });
  const quiet = { from: '22:00', to: '07:00', zone: 'Europe/Vienna' };
  await app.call('PUT /notifications/settings', { as: anna, body: { withoutMail: ['digest'], digest: 'weekly', quiet } });
  await app.db.insertInto('digests').values({ user_id: anna.id, period: '2026-11-23' }).execute();
  const asked = await ask(anna);
  expect([asked.status, asked.body.state]).toEqual([201, 'waiting']);
  const { id, done, parts, size } = await ready(anna);
  expect(done).toBe(parts);
  const { url } = (await link(anna, id)).body;
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(size);
  const files = listsIn(await unzip(bytes));
  expect(Object.keys(files)).toHaveLength(parts);
  expect(files['account.json']).toMatchObject([{ username: 'anna-export', email: 'anna-export@example.org' }]);
  expect(files['memberships.json']).toMatchObject([{ community: community.slug, state: 'active', role: 'member' }]);
  expect(new Set(files['messages.json']?.map(({ body }) => body)).size).toBe(1_205);
  expect(files['messages.json']?.filter(({ community: slug }) => slug === null)).toMatchObject([
    { body: 'Between us', channel: '', forwarded_from: null },
    { body: '', forwarded_from: 'anna-export' },
  ]);
  expect(files['savedMessages.json']).toMatchObject([{ community: null, number: 1, by: 'anna-export' }]);
  expect(files['blocked.json']).toMatchObject([{ username: bo.username }]);
  expect(files['interests.json']).toMatchObject([{ category: liked!.slug, name_en: liked!.names['en-US'] }]);
  const hours = { quiet_from: '22:00:00', quiet_to: '07:00:00', quiet_zone: 'Europe/Vienna' };
  expect(files['mailChoices.json']).toEqual([{ without: ['digest'], digest: 'weekly', ...hours }]);
  expect(files['digests.json']).toMatchObject([{ period: '2026-11-23' }]);
  expect(files['sessions.json']).toHaveLength(1);
  expect(files['posts.json']).toEqual([]);
  expect(JSON.stringify(files)).not.toMatch(/password|hash/);
  expect((await app.call('GET /notifications', { as: anna, query: {} })).body.items).toMatchObject([{ kind: 'account.export_ready' }]);
  expect(await mails('export_ready', anna)).toHaveLength(1);
});

test('pictures are in a copy as files, beside the ways in and what was agreed to; those of others, those that are over, and secrets are not', async () => {
  const [gil, other] = [await createPerson(app.db), await createPerson(app.db)];
  const { makeImage } = uploadCalls(app);
  const picture = async (as: TestUser, purpose: string) => (await makeImage(as, await noise(700, 700).png().toBuffer(), purpose)).body.id;
  const [shown, cover, over, foreign] = [
    await picture(gil, 'avatar'),
    await picture(gil, 'cover'),
    await picture(gil, 'avatar'),
    await picture(other, 'avatar'),
  ];
  await app.call('PUT /me/picture', { as: gil, body: { imageId: shown } });
  await app.db
    .updateTable('images')
    .set({ expires_at: new Date(0) })
    .where('id', '=', over)
    .execute();
  const user_id = gil.id;
  const identity = { issuer: 'https://accounts.google.com', subject: 'subject-of-gil', email: 'gil@gmail.example' };
  await app.db
    .insertInto('identities')
    .values({ id: newId(), user_id, provider: 'google', ...identity })
    .execute();
  const passkey = { credential_id: 'credential-of-gil', public_key: Buffer.from('key-of-gil'), is_synced: true, name: 'My phone' };
  await app.db
    .insertInto('passkeys')
    .values({ id: newId(), user_id, ...passkey })
    .execute();
  await app.db.insertInto('consents').values({ user_id, document: 'terms', version: '2026-11-01' }).execute();
  await ask(gil);
  const files = await unzip(await fetchCopy(gil));
  const names = Object.keys(files).filter((name) => !name.endsWith('.json'));
  expect(names.toSorted()).toEqual([`pictures/${shown}.webp`, `pictures/${cover}.webp`].toSorted());
  for (const [id, size, width] of [
    [shown, 512, 512],
    [cover, 1280, 700],
  ] as const) {
    const content = files[`pictures/${id}.webp`]!;
    expect(content.equals(fs.readFileSync(path.join(data, 'files', 'images', id, `${size}.webp`)))).toBe(true);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width });
  }
  const lists = listsIn(files);
  expect(lists['pictures.json']?.map(({ id, purpose }) => [id, purpose])).toEqual([
    [shown, 'avatar'],
    [cover, 'cover'],
  ]);
  expect(lists['identities.json']).toEqual([
    { provider: 'google', email: 'gil@gmail.example', linked_at: expect.stringMatching(/Z$/), last_used_at: null },
  ]);
  expect(lists['passkeys.json']).toEqual([
    { name: 'My phone', is_synced: true, created_at: expect.stringMatching(/Z$/), last_used_at: null },
  ]);
  expect(lists['consents.json']).toMatchObject([{ document: 'terms', version: '2026-11-01' }]);
  expect(lists['sessions.json']).toMatchObject([{ user_agent: 'test' }]);
  expect(JSON.stringify(lists)).not.toMatch(new RegExp(`subject-of-gil|credential-of-gil|key-of-gil|${foreign}|${over}`));
});

test('a file that cannot be read ends the copy; whoever stops reading ends what fills it', async () => {
  const opened: string[] = [];
  const chunk = Buffer.alloc(64 * 1024);
  const file = (name: string, content: () => AsyncGenerator<Buffer>) => ({
    name,
    open: async () => {
      opened.push(name);
      return Readable.from(content());
    },
  });
  const after = file('after', async function* () {
    yield chunk;
  });
  const parts = [{ name: 'empty', rows: async function* () {} }];
  const make = (first: typeof after) => exportFile({ parts, files: Readable.from([first, after]), onPart: () => {} });
  const broken = make(
    file('broken', async function* () {
      yield chunk;
      throw new Error('broken on purpose');
    }),
  );
  await expect(broken.toArray()).rejects.toThrow('broken on purpose');
  let read = 0;
  const endless = make(
    file('endless', async function* () {
      for (; ; read += 1) yield chunk;
    }),
  );
  let got = 0;
  for await (const { length } of endless as AsyncIterable<Buffer>) if ((got += length) > 4 * chunk.length) break;
  expect(endless.destroyed).toBe(true);
  // Only as much was read ahead as the stream buffers hold.
  expect(read).toBeLessThan(12);
  expect(opened).toEqual(['broken', 'endless']);
});

test('one at a time, also when asked twenty times at once', async () => {
  const cai = await createPerson(app.db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(cai)));
  const codes = answers.map(({ status, body }) => (status === 201 ? 'asked' : body.code));
  expect(codes.filter((code) => code === 'asked').length).toBeGreaterThanOrEqual(1);
  expect(new Set(codes.filter((code) => code !== 'asked'))).toEqual(new Set(['export.running']));
  await ready(cai);
});

test('a copy is for its owner, by a link that serves once and for a minute, and gone after a week', async () => {
  const [dora, emil] = [await createPerson(app.db), await createPerson(app.db)];
  await ask(dora);
  const { id } = await ready(dora);
  expect((await link(emil, id)).body.code).toBe('export.not_found');
  const first = (await link(dora, id)).body.url;
  expect((await fetch(first)).status).toBe(200);
  expect((await fetch(first)).status).toBe(404);
  const second = (await link(dora, id)).body.url;
  await shiftClock(app.db, '61 seconds');
  expect((await fetch(second)).status).toBe(404);
  expect((await fetch(first.replace(/[^/]+\.zip$/, `${id}.zip`))).status).toBe(404);
  expect(fs.existsSync(path.join(data, 'files', 'exports', `${id}.zip`))).toBe(true);
  await app.db
    .updateTable('exports')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect(await latest(dora)).toBeNull();
  expect((await link(dora, id)).body.code).toBe('export.not_found');
});
