import { fc } from '#test/properties.ts';
import { describe, expect, it } from 'vitest';
import { insertMessages } from '#features/chat/index.ts';
import { testApp } from '#test/app.ts';
import { createChannel, say } from '#test/chat.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { rounds } from '#test/ration.ts';

const app = await testApp();
const ada = await createPerson(app.db);
const ben = await createPerson(app.db);
const community = await createCommunity(app, { name: 'Talkers', members: [ada, ben] });

const read = async (channel: { id: string }, as: TestUser, seq: number) =>
  (await app.call('PUT /channels/:id/read', { as, params: { id: channel.id }, body: { seq } })).body;
const listed = async (channel: { id: string }, as: TestUser) =>
  (await app.call('GET /channels', { as })).body.items.find(({ id }) => id === channel.id);

describe('my channels', () => {
  it('are those of my communities, with what is unread, in the order of communities and their own', async () => {
    const carl = await createPerson(app.db);
    const second = await createCommunity(app, { name: 'Zebras', members: [carl, ben] });
    const first = await createCommunity(app, { name: 'aardvarks', members: [carl] });
    await createCommunity(app, { members: [ben] });
    const general = await createChannel(app, second, { name: 'general' });
    const news = await createChannel(app, second, { name: 'news', kind: 'announcement' });
    await app.db.updateTable('channels').set({ sort_order: 1 }).where('id', '=', news.id).execute();
    const early = await createChannel(app, first, { name: 'early' });
    await createChannel(app, first, { visibility: 'private', readers: [first.owner] });
    const old = await createChannel(app, first, { name: 'old' });
    await app.db.updateTable('channels').set({ archived_at: new Date() }).where('id', '=', old.id).execute();
    const { body: sent } = await say(app, general, ben, { body: `Welcome, @${carl.username}` });
    await say(app, general, ben);
    const { body } = await app.call('GET /channels', { as: carl });
    expect(body.items.map(({ name, isArchived }) => (isArchived ? `(${name})` : name))).toEqual(['early', '(old)', 'general', 'news']);
    expect(body.items[2]).toEqual({
      conversation: null,
      level: 'mentions',
      mutedUntil: null,
      section: '',
      visibility: 'members',
      isArchived: false,
      role: 'member',
      retentionDays: null,
      event: null,
      id: general.id,
      community: { id: second.id, slug: second.slug, name: 'Zebras', avatar: null },
      kind: 'text',
      writeRole: 'member',
      isOnWeb: false,
      name: 'general',
      topic: '',
      lastSeq: 2,
      rev: 2,
      lastMessageAt: expect.any(String),
      lastReadSeq: 0,
      unread: 2,
      mentions: 1,
      can: { write: true, react: true, manage: false, moderate: false, invite: true, mentionAll: false, leave: true },
    });
    expect(body.items[3]).toMatchObject({ id: news.id, kind: 'announcement', can: { write: false } });
    expect(body.items[0]).toMatchObject({ id: early.id, lastMessageAt: null, unread: 0 });
    expect(await read(general, carl, sent.seq)).toEqual({ lastReadSeq: 1, unread: 1, mentions: 0 });
  });

  it('say of each whether I may write what sending then does', async () => {
    for (const kind of ['text', 'announcement'] as const)
      for (const role of ['owner', 'admin', 'moderator', 'member'] as const)
        for (const mutedFor of [undefined, '1 hour'])
          for (const status of ['active', 'archived'] as const) {
            const somebody = await createPerson(app.db);
            const key = await createCommunity(app, { status });
            await addMember(app, key, somebody, { role, ...(mutedFor ? { mutedFor } : {}) });
            const channel = await createChannel(app, key, { kind });
            const claim = (await listed(channel, somebody))?.can.write;
            expect(claim, `${kind} ${role} ${mutedFor} ${status}`).toBe((await say(app, channel, somebody)).status === 200);
          }
  });
});

describe('reading', () => {
  it('rises and never goes back, not beyond the last message either', async () => {
    const channel = await createChannel(app, community);
    for (let count = 0; count < 5; count += 1) await say(app, channel, ben);
    expect(await read(channel, ada, 3)).toEqual({ lastReadSeq: 3, unread: 2, mentions: 0 });
    expect(await read(channel, ada, 1)).toEqual({ lastReadSeq: 3, unread: 2, mentions: 0 });
    expect(await read(channel, ada, 0)).toEqual({ lastReadSeq: 3, unread: 2, mentions: 0 });
    expect(await read(channel, ada, Number.MAX_SAFE_INTEGER)).toEqual({ lastReadSeq: 5, unread: 0, mentions: 0 });
    await say(app, channel, ben);
    expect(await listed(channel, ada)).toMatchObject({ lastReadSeq: 5, unread: 1 });
  });

  it('ends at the highest when twenty devices report at once', async () => {
    for (const _ of rounds(10, 3)) {
      const channel = await createChannel(app, community);
      const rows = Array.from({ length: 20 }, () => ({ senderId: ben.id, body: 'Hello', sentAt: new Date() }));
      await app.database.transact((tx) => insertMessages(tx, channel.id, rows));
      const answers = await Promise.all(rows.map((_, index) => read(channel, ada, 20 - index)));
      expect(answers.map(({ lastReadSeq, unread }) => lastReadSeq + unread)).toEqual(rows.map(() => 20));
      expect(await listed(channel, ada)).toMatchObject({ lastReadSeq: 20, unread: 0 });
    }
  });

  it('counts what a naive recount of all messages counts, after any walk', async () => {
    const people = [community.owner, ada, ben];
    const place = fc.nat(25);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('say' as const), who: fc.nat(2), names: fc.option(fc.nat(2)) }),
      fc.record({ kind: fc.constant('read' as const), who: fc.nat(2), upto: place }),
      fc.record({ kind: fc.constant('unread' as const), who: fc.nat(2), from: fc.integer({ min: 1, max: 25 }) }),
      fc.record({ kind: fc.constant('edit' as const), at: place, names: fc.option(fc.nat(2)) }),
      fc.record({ kind: fc.constant('delete' as const), at: place }),
    );
    const bodyFor = (names: number | null) => (names === null ? 'Hello' : `Hello @${people[names]?.username}`);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (walk) => {
        const channel = await createChannel(app, community);
        const said: { id: string; by: number; names: number | null; edits: number; isDeleted: boolean }[] = [];
        const upto = [0, 0, 0];
        const to = (by: number, names: number | null) => (names === by ? null : names);
        for (const move of walk) {
          if (move.kind === 'say') {
            const { body } = await say(app, channel, people[move.who] as TestUser, { body: bodyFor(move.names) });
            said.push({ id: body.id, by: move.who, names: to(move.who, move.names), edits: 0, isDeleted: false });
            upto[move.who] = said.length;
          } else if (move.kind === 'read') {
            upto[move.who] = Math.max(upto[move.who] ?? 0, Math.min(move.upto, said.length));
            await read(channel, people[move.who] as TestUser, move.upto);
          } else if (move.kind === 'unread') {
            upto[move.who] = Math.min(upto[move.who] ?? 0, move.from - 1);
            await app.call('PUT /channels/:id/unread', { as: people[move.who]!, params: { id: channel.id }, body: { seq: move.from } });
          } else {
            // A deleted message keeps its place and its mentions.
            const message = said[move.at];
            if (!message || message.isDeleted) continue;
            const call = { as: people[message.by]!, params: { id: message.id } };
            if (move.kind === 'delete') {
              message.isDeleted = true;
              await app.call('DELETE /messages/:id', call);
            } else {
              const body = `${bodyFor(move.names)}, ${message.edits}`;
              await app.call('PUT /messages/:id', { ...call, body: { body, editCount: message.edits } });
              Object.assign(message, { names: to(message.by, move.names), edits: message.edits + 1 });
            }
          }
        }
        for (const [index, person] of people.entries()) {
          const unread = said.slice(upto[index]);
          expect(await listed(channel, person)).toMatchObject({
            lastReadSeq: upto[index],
            unread: unread.length,
            mentions: unread.filter(({ names }) => names === index).length,
          });
        }
      }),
      { numRuns: 15 },
    );
  });
});
