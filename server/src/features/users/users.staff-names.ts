import { fullName } from '#contract/kernel/full-name.ts';
import { readsLike } from '#contract/kernel/look-alike.ts';
import type { StaffNamesRepository } from './users.staff-names.repository.ts';

/** The account that takes a name on, and the name that it has already; null while it is in the making. */
type Bearer = { id: string; name: string } | null;
/**
 * Whether a name reads like that of an administrator, or of an owner of a community that its bearer is in, and could be
 * mistaken for theirs. What an account is called already it may be called on.
 */
export type ReadsLikeStaff = (name: string, bearer: Bearer) => Promise<boolean>;

export const staffNames =
  (staff: StaffNamesRepository): ReadsLikeStaff =>
  async (name, bearer) => {
    const isAlike = readsLike(name);
    if (bearer && isAlike(bearer.name)) return false;
    return (await staff.around(bearer?.id ?? null)).some((one) => isAlike(fullName(one)));
  };
