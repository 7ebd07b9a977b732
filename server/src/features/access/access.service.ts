import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type Access, mayRead } from './access.policy.ts';
import { findAccess, findLockedAccess } from './access.repository.ts';

type Caller = Viewer | null;
/** A rule of a policy. */
type May<Who extends Caller> = (viewer: Who, access: Access) => boolean;

const allowed = <Who extends Caller>(viewer: Who, access: Access | null, may?: May<Who>): Access => {
  if (!access) throw new AppError('community.not_found');
  if (may && !may(viewer, access)) throw new AppError('member.not_allowed');
  return access;
};

/** Throws `community.not_found` where the community is missing or hidden from the viewer, `member.not_allowed` where the rule forbids it. */
export const requireAccess = async <Who extends Caller>(on: Db | Tx, viewer: Who, idOrSlug: string, may?: May<Who>): Promise<Access> =>
  allowed(viewer, await findAccess(on, viewer, idOrSlug), may);

/** The same with the community locked until the transaction ends: other changes of it or its members wait. */
export const requireAccessForUpdate = async <Who extends Caller>(tx: Tx, viewer: Who, idOrSlug: string, may?: May<Who>): Promise<Access> =>
  allowed(viewer, await findLockedAccess(tx, viewer, idOrSlug, 'update'), may);

/** The same for callers that only need the read values to stay unchanged. */
export const requireAccessForShare = async <Who extends Caller>(tx: Tx, viewer: Who, idOrSlug: string, may?: May<Who>): Promise<Access> =>
  allowed(viewer, await findLockedAccess(tx, viewer, idOrSlug, 'share'), may);

/** Throws `community.content_hidden` where the viewer sees the community, and not what is in it. */
export async function requireReadable(on: Db | Tx, viewer: Caller, idOrSlug: string): Promise<Access> {
  const access = await requireAccess(on, viewer, idOrSlug);
  if (!mayRead(viewer, access)) throw new AppError('community.content_hidden');
  return access;
}

/** The site has to give a reason for everything that it does to a community of others. */
export function assertReason({ role }: Access, reason: string): void {
  if (role !== 'owner' && reason.trim() === '') throw new AppError('request.invalid', {}, [{ field: 'reason', rule: 'required' }]);
}
