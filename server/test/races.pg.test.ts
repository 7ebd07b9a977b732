import { describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from './app.ts';
import { createChannel } from './chat.ts';
import { addMember, createCommunity } from './communities.ts';
import { shiftClock } from './database.ts';
import { createEvent } from './events.ts';
import { createPerson, type TestUser } from './people.ts';
import { startProcesses } from './processes.ts';
import { rounds } from './ration.ts';
import { testRedis } from './redis.ts';
import { compareWithModel, rush, storm, watchSeats } from './seat-races.ts';

const CONTENDERS = 20;
const ROUNDS = 10;

const redis = await testRedis();
redis?.disconnect();
const app = await ownApp();
const servers = redis && (await startProcesses(app));
const { call, each } = servers ?? ({} as NonNullable<typeof servers>);

const people: TestUser[] = [];
for (let index = 0; index < CONTENDERS; index += 1) people.push(await createPerson(app.db));
await watchSeats(app.db);

const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
type Outcome = { status: number; body: { code?: string } };
const codes = (answers: readonly Outcome[]) => answers.map(({ status, body }) => body.code ?? String(status)).toSorted();

// Skipped, and counted as such, where no Redis answers.
describe.runIf(servers)('two servers on one database', () => {
  test('last seat: twenty at two servers take exactly the seats there are', async () => {
    const community = await createCommunity(app, { contentVisibility: 'public' });
    for (const _ of rounds(ROUNDS)) {
      const event = await createEvent(app, community, { capacity: 3, waitlistMode: 'off' });
      expect(await rush({ call }, event, people)).toEqual({ going: 3, 'event.full': CONTENDERS - 3 });
      await compareWithModel(app.db, event, 3);
    }
  });

  test('last seat: a storm of answers at two servers ends as one after the other would have', async () => {
    const community = await createCommunity(app, { contentVisibility: 'public' });
    for (const round of rounds(ROUNDS)) {
      const event = await createEvent(app, community, { capacity: 7, guestsPerRsvp: 3 });
      await storm({ call }, event, people, { acts: 5, largest: 4, round });
      await compareWithModel(app.db, event, 7);
    }
  });

  test('last owner: of twenty who leave together one stays', async () => {
    for (const _ of rounds(ROUNDS)) {
      const [first, ...others] = people;
      const community = await createCommunity(app, { owner: first! });
      for (const owner of others) await addMember(app, community, owner, { role: 'owner' });
      const answers = await Promise.all(people.map((as) => call('DELETE /groups/:id/leave', { as, params: { id: community.id } })));
      expect(codes(answers)).toEqual([...times(CONTENDERS - 1, '200'), 'community.last_owner']);
      const left = await app.db
        .selectFrom('communities')
        .select(['owner_count', 'member_count'])
        .where('id', '=', community.id)
        .executeTakeFirst();
      expect(left).toEqual({ owner_count: 1, member_count: 1 });
    }
  });

  test('last owner: of twenty who leave or step down at two servers one stays', async () => {
    for (const _ of rounds(ROUNDS)) {
      const [first, ...others] = people;
      const community = await createCommunity(app, { owner: first! });
      for (const owner of others) await addMember(app, community, owner, { role: 'owner' });
      const { id } = community;
      const stepDown = (as: TestUser) =>
        call('PUT /communities/:id/members/:userId/role', { as, params: { id, userId: as.id }, body: { role: 'member' } });
      const answers = await Promise.all(
        people.map((as, at) => (at % 2 === 0 ? call('DELETE /groups/:id/leave', { as, params: { id } }) : stepDown(as))),
      );
      expect(codes(answers)).toEqual([...times(CONTENDERS - 1, '200'), 'community.last_owner']);
      const { owner_count } = await app.db.selectFrom('communities').select('owner_count').where('id', '=', id).executeTakeFirstOrThrow();
      const owners = await app.db
        .selectFrom('memberships')
        .select('user_id')
        .where('community_id', '=', id)
        .where('state', '=', 'active')
        .where('role', '=', 'owner')
        .execute();
      expect([owner_count, owners.length]).toEqual([1, 1]);
    }
  });

  test('ban and join: who is banned at one server does not stay in by the other', async () => {
    for (const _ of rounds(ROUNDS)) {
      const community = await createCommunity(app);
      const { id, owner } = community;
      const [person] = people;
      const ban = () =>
        call('PUT /communities/:id/bans/:userId', { as: owner, params: { id, userId: person!.id }, body: { hours: null, reason: 'Spam' } });
      const join = () => call('POST /communities/:id/join', { as: person!, params: { id }, body: {} });
      await Promise.all(times(CONTENDERS, 0).map((_, at) => (at === CONTENDERS / 2 ? ban() : join())));
      const row = await app.db
        .selectFrom('memberships')
        .select('state')
        .where('community_id', '=', id)
        .where('user_id', '=', person!.id)
        .executeTakeFirstOrThrow();
      const { member_count } = await app.db.selectFrom('communities').select('member_count').where('id', '=', id).executeTakeFirstOrThrow();
      expect([row.state, member_count]).toEqual(['banned', 1]);
    }
  });

  test('invite uses: five of twenty come in by a link for five, and coming twice spends nothing', async () => {
    for (const _ of rounds(ROUNDS)) {
      const community = await createCommunity(app, { joinPolicy: 'invite' });
      const made = await call('POST /group/deeplinking/invite', { as: community.owner, body: { groupId: community.id, maxUses: 5 } });
      const { token } = made.body;
      const answers = await Promise.all([...people, ...people].map((as) => call('POST /join/:token', { as, params: { token } })));
      expect(codes(answers)).toEqual([...times(10, '200'), ...times(2 * CONTENDERS - 10, 'invite.exhausted')]);
      const invite = await app.db.selectFrom('invites').select('uses').where('community_id', '=', community.id).executeTakeFirst();
      const { member_count } = await app.db
        .selectFrom('communities')
        .select('member_count')
        .where('id', '=', community.id)
        .executeTakeFirstOrThrow();
      expect([invite?.uses, member_count]).toEqual([5, 6]);
    }
  });

  test('double send: a message that comes twenty times is stored once, and the numbers of a channel have no gap', async () => {
    const community = await createCommunity(app, { members: people });
    for (const _ of rounds(ROUNDS)) {
      const channel = await createChannel(app, community);
      const ids = people.map(() => newId());
      const send = (as: TestUser, clientMsgId: string) =>
        call('POST /channels/:id/messages', { as, params: { id: channel.id }, body: { clientMsgId, body: 'Once' } });
      const repeated = await Promise.all(times(CONTENDERS, people[0]!).map((as) => send(as, ids[0]!)));
      expect(new Set(repeated.map(({ status, body }) => `${status} ${body.id} ${body.seq}`)).size).toBe(1);
      const answers = await Promise.all([...people, ...people].map((as) => send(as, ids[people.indexOf(as)]!)));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(CONTENDERS);
      const stored = await app.db.selectFrom('messages').select('seq').where('channel_id', '=', channel.id).orderBy('seq').execute();
      expect(stored.map(({ seq }) => seq)).toEqual(people.map((_, index) => index + 1));
    }
  });

  test('refresh twice: within the grace all get the same successor, after it the family ends, and its owner is told once', async () => {
    for (const _ of rounds(3)) {
      const person = await createPerson(app.db);
      const started = await app.database.transact((tx) => app.sessions.start(tx, person.id, { userAgent: 'test', ip: '127.0.0.1' }));
      const refresh = () => call('POST /auth/refresh', { body: { refreshToken: started.refreshToken } });
      const together = await Promise.all(times(CONTENDERS, 0).map(refresh));
      expect(codes(together)).toEqual(times(CONTENDERS, '200'));
      expect(new Set(together.map(({ body }) => body.refreshToken)).size).toBe(1);
      await shiftClock(app.db, '11 seconds');
      const stolen = await Promise.all(times(CONTENDERS, 0).map(refresh));
      expect(codes(stolen)).toEqual(times(CONTENDERS, 'auth.refresh_invalid'));
      const sessions = await app.db.selectFrom('sessions').select('revoked_reason').where('user_id', '=', person.id).execute();
      expect(sessions).toEqual([{ revoked_reason: 'token_reuse' }]);
      const mails = app.db.selectFrom('outbox_messages').select('id').where('recipient', 'like', `%${person.username}@%`);
      expect(await mails.execute()).toHaveLength(1);
      // A revocation on one server applies to the other at once: no token of the family is valid at either.
      for (const server of each)
        for (const { body } of [together[0]!, together.at(-1)!])
          await expect
            .poll(async () => (await server.call('GET /me', { headers: { authorization: `Bearer ${body.accessToken}` } })).status)
            .toBe(401);
    }
  });
});
