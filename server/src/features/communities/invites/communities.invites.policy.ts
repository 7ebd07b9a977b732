import type { CommunityRole } from '#contract/communities/index.ts';
import type { InviteRole } from '#contract/communities/invites.ts';
import type { Access } from '#features/access/index.ts';

type Caller = { isAdmin: boolean };
const order: readonly CommunityRole[] = ['member', 'moderator', 'admin', 'owner'];

/** The highest role that an invitation by this user can grant: their own, but never ownership. */
const highestFor = ({ isAdmin }: Caller, { role }: Access): InviteRole => (isAdmin || role === 'owner' ? 'admin' : (role ?? 'member'));

export const mayGrant = (caller: Caller, access: Access, role: InviteRole): boolean =>
  order.indexOf(role) <= order.indexOf(highestFor(caller, access));

/** The role that an invitation grants now: its creator may have lost a role since. */
export const grantedRole = (creator: Caller & { access: Access }, role: InviteRole): InviteRole =>
  mayGrant(creator, creator.access, role) ? role : highestFor(creator, creator.access);

/** The beginning and the domain of an address: enough to recognize one's own. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`;
}
