import { expect, test } from 'vitest';
import type { Membership } from '#contract/communities/index.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity, type TestCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { type MembershipAct, membershipActs, type StateInForce } from './communities.states.ts';

const app = await testApp();
type Answer = { status: number; body: { code?: string } };
type Case = { community: TestCommunity; person: TestUser };
type Act = (on: Case) => Promise<Answer>;

const decide =
  (decision: 'approve' | 'reject'): Act =>
  ({ community, person }) =>
    app.call('POST /communities/:id/requests/:userId', {
      params: { id: community.id, userId: person.id },
      as: community.owner,
      body: { decision },
    });
const leave: Act = ({ community, person }) => app.call('DELETE /groups/:id/leave', { params: { id: community.id }, as: person });
const onPerson = ({ community, person }: Case) => ({ params: { id: community.id, userId: person.id }, as: community.owner });

/** The acts through the front door; inviting a person is proven beside the invitations. */
const acts: Partial<Record<MembershipAct, Act>> = {
  approve: decide('approve'),
  reject: decide('reject'),
  withdraw: leave,
  decline: leave,
  leave,
  remove: (on) => app.call('POST /communities/:id/members/:userId/removal', { ...onPerson(on), body: { reason: 'Spam' } }),
  ban: (on) => app.call('PUT /communities/:id/bans/:userId', { ...onPerson(on), body: { hours: 24, reason: 'Spam' } }),
  unban: (on) => app.call('DELETE /communities/:id/bans/:userId', onPerson(on)),
};

type Beginning = [
  name: string,
  inForce: StateInForce,
  state: Membership['state'] | null,
  more?: { bannedFor?: string; changedAgo?: string },
];
const beginnings: Beginning[] = [
  ['a stranger', null, null],
  ['somebody who left', null, 'left'],
  ['somebody removed', null, 'removed'],
  // For those who act on it the row still says banned: ending it twice does no harm.
  ['somebody whose ban is over', 'banned', 'banned', { bannedFor: '-1 hour' }],
  ['somebody rejected', 'rejected', 'rejected'],
  ['somebody pending', 'pending', 'pending'],
  ['somebody invited', 'invited', 'invited'],
  ['a member', 'active', 'active'],
  ['somebody banned', 'banned', 'banned'],
];
/** Acts that do nothing, and say so by 200, where there is nothing to end. */
const idempotent: MembershipAct[] = ['withdraw', 'decline', 'leave', 'unban'];
/** One call stands for three acts: what it does depends on the state. */
const leaving: MembershipAct[] = ['withdraw', 'decline', 'leave'];

const stateOf = async ({ community, person }: Case) =>
  (
    await app.db
      .selectFrom('memberships')
      .select('state')
      .where('community_id', '=', community.id)
      .where('user_id', '=', person.id)
      .executeTakeFirst()
  )?.state ?? null;

async function begin([, , state, more]: Beginning): Promise<Case> {
  const person = await createPerson(app.db);
  const community = await createCommunity(app, { joinPolicy: 'request' });
  if (state) await addMember(app, community, person, { state, ...more });
  return { community, person };
}

test.each(beginnings)('%s changes the state by the acts of the table alone', async (...beginning) => {
  const [, inForce, before] = beginning;
  for (const [act, run] of Object.entries(acts) as [MembershipAct, Act][]) {
    const on = await begin(beginning);
    const { status } = await run(on);
    const effective = leaving.includes(act) ? leaving.find((one) => startsFrom(one, inForce)) : act;
    const applies = effective !== undefined && startsFrom(effective, inForce);
    expect([act, await stateOf(on)]).toEqual([act, applies ? membershipActs[effective].to : before]);
    expect([act, status < 300]).toEqual([act, applies || idempotent.includes(act)]);
    const { member_count: count } = await app.db
      .selectFrom('communities')
      .select('member_count')
      .where('id', '=', on.community.id)
      .executeTakeFirstOrThrow();
    expect([act, count]).toEqual([act, 1 + Number((await stateOf(on)) === 'active')]);
  }
});

const startsFrom = (act: MembershipAct, state: StateInForce) => (membershipActs[act].from as readonly StateInForce[]).includes(state);
