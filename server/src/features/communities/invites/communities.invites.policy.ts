import type { CommunityRole } from '#contract/communities.ts';
import type { InviteRole } from '#contract/communities-invites.ts';
import type { Standing } from '../communities.policy.ts';

type Caller = { isAdmin: boolean };
const order: readonly CommunityRole[] = ['member', 'moderator', 'admin', 'owner'];

/** The highest role that an invitation by this user can grant: their own, but never ownership. */
const highestFor = ({ isAdmin }: Caller, { role }: Standing): InviteRole => (isAdmin || role === 'owner' ? 'admin' : (role ?? 'member'));

export const mayGrant = (caller: Caller, standing: Standing, role: InviteRole): boolean =>
  order.indexOf(role) <= order.indexOf(highestFor(caller, standing));

/** The role that an invitation grants now: its creator may have lost a role since. */
export const grantedRole = (creator: Caller & { standing: Standing }, role: InviteRole): InviteRole =>
  mayGrant(creator, creator.standing, role) ? role : highestFor(creator, creator.standing);

/** The beginning and the domain of an address: enough to recognize one's own. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`;
}
