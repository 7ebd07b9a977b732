import type { Membership } from '#contract/communities/index.ts';

type State = Membership['state'];
/** Null: no row, or a state that has run out. */
export type StateInForce = State | null;

/**
 * The states of a membership: from which of them an act leads where. `left` and `removed` count as none, and so do a ban that is over and
 * a rejection after its seven days. A mute is no state: it lies across them.
 */
export const membershipActs = {
  join: { from: [null, 'pending', 'rejected', 'invited'], to: 'active' },
  request: { from: [null], to: 'pending' },
  approve: { from: ['pending'], to: 'active' },
  reject: { from: ['pending'], to: 'rejected' },
  withdraw: { from: ['pending'], to: 'left' },
  invite: { from: [null, 'pending', 'rejected'], to: 'invited' },
  accept: { from: ['invited'], to: 'active' },
  decline: { from: ['invited'], to: 'left' },
  leave: { from: ['active'], to: 'left' },
  remove: { from: ['active'], to: 'removed' },
  ban: { from: [null, 'pending', 'rejected', 'invited', 'active', 'banned'], to: 'banned' },
  unban: { from: ['banned'], to: 'removed' },
} as const satisfies Record<string, { from: readonly StateInForce[]; to: State }>;
export type MembershipAct = keyof typeof membershipActs;
