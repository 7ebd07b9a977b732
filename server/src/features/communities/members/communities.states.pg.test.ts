import { expect, test } from 'vitest';
import type { Membership } from '#contract/communities/index.ts';
import { testApp } from '#test/app.ts';
import { createChannel } from '#test/chat.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { sampleOf } from '#test/ration.ts';
import { type MembershipAct, membershipActs } from './communities.states.ts';

const app = await testApp();
const OF_EACH = 10;
const SAMPLE = 10;

type State = Membership['state'] | null;
type Answer = { status: number };
type Case = { community: TestCommunity; person: TestUser };
type Call = { acts: readonly MembershipAct[]; run: (on: Case) => Promise<Answer> };

const byOwner = ({ community, person }: Case) => ({ params: { id: community.id, userId: person.id }, as: community.owner });
const byPerson = ({ community, person }: Case) => ({ params: { id: community.id }, as: person });
const decide =
  (decision: 'approve' | 'reject'): Call['run'] =>
  (on) =>
    app.call('POST /communities/:id/requests/:userId', { ...byOwner(on), body: { decision } });

/** Each call with the acts that it stands for: the state decides which of them it is. */
const calls: Record<string, Call> = {
  join: { acts: ['join', 'accept'], run: (on) => app.call('POST /communities/:id/join', { ...byPerson(on), body: {} }) },
  leave: { acts: ['leave', 'withdraw', 'decline'], run: (on) => app.call('DELETE /groups/:id/leave', byPerson(on)) },
  approve: { acts: ['approve'], run: decide('approve') },
  reject: { acts: ['reject'], run: decide('reject') },
  remove: {
    acts: ['remove'],
    run: (on) => app.call('POST /communities/:id/members/:userId/removal', { ...byOwner(on), body: { reason: 'Spam' } }),
  },
  ban: {
    acts: ['ban'],
    run: (on) => app.call('PUT /communities/:id/bans/:userId', { ...byOwner(on), body: { hours: null, reason: 'Spam' } }),
  },
  unban: { acts: ['unban'], run: (on) => app.call('DELETE /communities/:id/bans/:userId', byOwner(on)) },
};

/** One after the other: what a call makes of a state. A rejected request bars another one for seven days. */
function after(state: State, { acts }: Call): State {
  const inForce = state === 'left' || state === 'removed' ? null : state;
  if (inForce === 'rejected' && acts.includes('join')) return state;
  const act = acts.find((name) => (membershipActs[name].from as readonly State[]).includes(inForce));
  return act ? membershipActs[act].to : state;
}

/** The states in which so many of two calls can end, in any order. */
function ends(state: State, one: [Call, number], two: [Call, number], seen = new Map<string, Set<State>>()): Set<State> {
  const key = `${state} ${one[1]} ${two[1]}`;
  const known = seen.get(key);
  if (known) return known;
  const found = new Set<State>(one[1] + two[1] === 0 ? [state] : []);
  if (one[1] > 0) for (const end of ends(after(state, one[0]), [one[0], one[1] - 1], two, seen)) found.add(end);
  if (two[1] > 0) for (const end of ends(after(state, two[0]), one, [two[0], two[1] - 1], seen)) found.add(end);
  seen.set(key, found);
  return found;
}

const beginnings: State[] = [null, 'pending', 'invited', 'active', 'banned'];
const names = Object.keys(calls);
const pairs = beginnings.flatMap((state) =>
  names.flatMap((one, at) => names.slice(at + 1).map((two): [State, string, string] => [state, one, two])),
);

test.each(sampleOf(pairs, SAMPLE, 'state × action'))(
  'from %s, %s against %s ends as one after the other would',
  async (state, one, two) => {
    const person = await createPerson(app.db);
    const community = await createCommunity(app);
    const channel = await createChannel(app, community);
    if (state) await addMember(app, community, person, { state });
    const contenders = [...Array<Call>(OF_EACH).fill(calls[one]!), ...Array<Call>(OF_EACH).fill(calls[two]!)];
    const mixed = contenders.map((_, at) => contenders[(at % 2) * OF_EACH + Math.floor(at / 2)]!);
    const statuses = (await Promise.all(mixed.map(({ run }) => run({ community, person })))).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);

    const row = await app.db
      .selectFrom('memberships')
      .select('state')
      .where('community_id', '=', community.id)
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    const end = row?.state ?? null;
    expect([...ends(state, [calls[one]!, OF_EACH], [calls[two]!, OF_EACH])]).toContain(end);
    // Counter and chat follow the state that it has by now.
    const isIn = Number(end === 'active');
    const counted = await app.db
      .selectFrom('communities')
      .select(['member_count', 'owner_count'])
      .where('id', '=', community.id)
      .executeTakeFirstOrThrow();
    expect(counted).toEqual({ member_count: 1 + isIn, owner_count: 1 });
    const seats = await app.db
      .selectFrom('channel_members')
      .select('user_id')
      .where('channel_id', '=', channel.id)
      .where('user_id', '=', person.id)
      .execute();
    if (state !== 'active' || end !== 'active') expect(seats.length).toBe(isIn);
  },
);
