import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { insertMessages } from '#features/chat/index.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const stranger = await createPerson(app.db);
const admin = await createPerson(app.db, { isAdmin: true });
const community = await createCommunity(app, { members: [ada] });

const fill = async (channel: { id: string }, count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    senderId: community.owner.id,
    body: `Message ${index + 1}`,
    sentAt: new Date(1_700_000_000_000 + index),
  }));
  await app.database.transact((tx) => insertMessages(tx, channel.id, rows));
};
const look = async (channel: { id: string }, query: Record<string, number> = {}, as: TestUser = ada) => {
  const { body } = await app.call('GET /channels/:id/messages', { as, params: { id: channel.id }, query });
  const { items, hasBefore, hasAfter } = body;
  const seqs = items.map(({ seq }) => seq);
  return { first: seqs[0], last: seqs.at(-1), length: seqs.length, hasBefore, hasAfter };
};
const changes = (channel: { id: string }, since: number, as: TestUser = ada) =>
  app.call('GET /channels/:id/changes', { as, params: { id: channel.id }, query: { since } });

describe('a window of messages', () => {
  it('is empty in a new channel', async () => {
    const channel = await createChannel(app, community);
    const { body } = await app.call('GET /channels/:id/messages', { as: ada, params: { id: channel.id } });
    expect(body).toEqual({ items: [], hasBefore: false, hasAfter: false, rev: 0, floor: 0 });
  });

  it('shows the latest, or those before, after or around one, and says what lies beyond', async () => {
    const channel = await createChannel(app, community);
    await fill(channel, 120);
    expect(await look(channel)).toEqual({ first: 71, last: 120, length: 50, hasBefore: true, hasAfter: false });
    expect(await look(channel, { before: 71, limit: 30 })).toEqual({ first: 41, last: 70, length: 30, hasBefore: true, hasAfter: true });
    expect(await look(channel, { before: 11 })).toEqual({ first: 1, last: 10, length: 10, hasBefore: false, hasAfter: true });
    expect(await look(channel, { before: 1 })).toEqual({ length: 0, hasBefore: false, hasAfter: true });
    expect(await look(channel, { before: 1_000, limit: 5 })).toEqual({
      first: 116,
      last: 120,
      length: 5,
      hasBefore: true,
      hasAfter: false,
    });
    expect(await look(channel, { after: 0, limit: 5 })).toEqual({ first: 1, last: 5, length: 5, hasBefore: false, hasAfter: true });
    expect(await look(channel, { after: 110 })).toEqual({ first: 111, last: 120, length: 10, hasBefore: true, hasAfter: false });
    expect(await look(channel, { after: 120 })).toEqual({ length: 0, hasBefore: true, hasAfter: false });
    expect(await look(channel, { around: 60, limit: 11 })).toEqual({ first: 55, last: 65, length: 11, hasBefore: true, hasAfter: true });
    expect(await look(channel, { around: 2, limit: 10 })).toEqual({ first: 1, last: 10, length: 10, hasBefore: false, hasAfter: true });
    expect(await look(channel, { around: 119, limit: 10 })).toEqual({
      first: 111,
      last: 120,
      length: 10,
      hasBefore: true,
      hasAfter: false,
    });
    expect(await look(channel, { around: Number.MAX_SAFE_INTEGER, limit: 1 })).toEqual({
      first: 120,
      last: 120,
      length: 1,
      hasBefore: true,
      hasAfter: false,
    });
  });

  it('is of one kind at a time, and bounded', async () => {
    const channel = await createChannel(app, community);
    const ask = (query: Record<string, number>) => app.call('GET /channels/:id/messages', { as: ada, params: { id: channel.id }, query });
    expect(await ask({ before: 3, after: 1 })).toMatchObject({ status: 422, body: { errors: [{ field: 'before' }, { field: 'after' }] } });
    expect(await ask({ limit: 101 })).toMatchObject({ status: 422 });
    expect(await ask({ before: -1 })).toMatchObject({ status: 422 });
  });

  it('answers a missing channel and one that the caller may not read alike', async () => {
    const open = await createChannel(app, community);
    const closed = await createChannel(app, community, { visibility: 'private', readers: [community.owner] });
    const gone = await createChannel(app, await createCommunity(app, { members: [ada], status: 'deleted' }));
    for (const [id, as] of [
      [newId(), ada],
      [open.id, stranger],
      [open.id, admin],
      [closed.id, ada],
      [gone.id, ada],
    ] as const) {
      const found = await Promise.all([
        app.call('GET /channels/:id/messages', { as, params: { id } }),
        changes({ id }, 0, as),
        app.call('PUT /channels/:id/read', { as, params: { id }, body: { seq: 1 } }),
      ]);
      for (const answer of found) expect(answer).toMatchObject({ status: 404, body: { code: 'channel.not_found' } });
    }
  });

  it('keeps newcomers from the past where the channel wants it', async () => {
    const channel = await createChannel(app, community, { historyForNew: 'from_join' });
    await fill(channel, 10);
    await app.db
      .updateTable('channel_members')
      .set({ joined_seq: 7 })
      .where('channel_id', '=', channel.id)
      .where('user_id', '=', ada.id)
      .execute();
    expect(await look(channel)).toEqual({ first: 8, last: 10, length: 3, hasBefore: false, hasAfter: false });
    expect(await look(channel, { before: 9 })).toEqual({ first: 8, last: 8, length: 1, hasBefore: false, hasAfter: true });
    expect(await look(channel, { before: 3 })).toEqual({ length: 0, hasBefore: false, hasAfter: true });
    expect(await look(channel, { after: 2 })).toEqual({ first: 8, last: 10, length: 3, hasBefore: false, hasAfter: false });
    expect(await look(channel, { around: 1, limit: 2 })).toEqual({ first: 8, last: 9, length: 2, hasBefore: false, hasAfter: true });
    expect((await changes(channel, 0)).body.items.map(({ seq }) => seq)).toEqual([8, 9, 10]);
    expect(await look(channel, {}, community.owner)).toMatchObject({ first: 1, length: 10 });
  });

  it('shows a deleted message as a place without text', async () => {
    const channel = await createChannel(app, community);
    const { body } = await say(app, channel, ada, { body: 'Regretted' });
    await app.db.updateTable('messages').set({ state: 'deleted' }).where('id', '=', body.id).execute();
    const seen = await app.call('GET /channels/:id/messages', { as: ada, params: { id: channel.id } });
    expect(seen.body.items).toMatchObject([{ id: body.id, state: 'deleted', body: '' }]);
  });
});

describe('changes since a revision', () => {
  it('come in the order of revisions, a message changed later behind those sent meanwhile', async () => {
    const channel = await createChannel(app, community);
    await fill(channel, 4);
    await app.db.updateTable('channels').set({ rev: 5 }).where('id', '=', channel.id).execute();
    await app.db
      .updateTable('messages')
      .set({ rev: 5, body: 'Changed' })
      .where('channel_id', '=', channel.id)
      .where('seq', '=', 2)
      .execute();
    const { body } = await changes(channel, 1);
    expect(body).toMatchObject({ rev: 5, tooFar: false });
    expect(body.items.map(({ seq, rev }) => [seq, rev])).toEqual([
      [3, 3],
      [4, 4],
      [2, 5],
    ]);
    expect((await changes(channel, 5)).body).toEqual({ items: [], rev: 5, floor: 0, tooFar: false });
  });

  it('are too far beyond five hundred, and from a revision that never was', async () => {
    const channel = await createChannel(app, community);
    await fill(channel, 501);
    expect((await changes(channel, 1)).body.items).toHaveLength(500);
    expect((await changes(channel, 0)).body).toEqual({ items: [], rev: 501, floor: 0, tooFar: true });
    expect((await changes(channel, 502)).body).toEqual({ items: [], rev: 501, floor: 0, tooFar: true });
  });
});
