import { fullName } from '#contract/browser/full-name.ts';
import { readsLike } from '#contract/browser/look-alike.ts';
import type { Db } from '#kernel/db/index.ts';
import * as staff from './users.staff-names.repository.ts';

/** The account that takes a name, and its present name; null during sign-up. */
type Bearer = { id: string; name: string } | null;
/**
 * Whether a name could be mistaken for that of an administrator, or of an owner of a community that its bearer is in. An account may keep
 * the name it has.
 */
export type ReadsLikeStaff = (name: string, bearer: Bearer) => Promise<boolean>;

export const staffNames =
  (db: Db): ReadsLikeStaff =>
  async (name, bearer) => {
    const isAlike = readsLike(name);
    if (bearer && isAlike(bearer.name)) return false;
    return (await staff.around(db, bearer?.id ?? null)).some((one) => isAlike(fullName(one)));
  };
