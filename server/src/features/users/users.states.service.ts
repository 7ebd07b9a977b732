import { revokeInvitesOf } from '#features/communities/index.ts';
import type { RecordedEntry } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import { isLastAdmin, setStatus } from './users.states.repository.ts';

type Dependencies = Pick<Parts, 'transact' | 'sessions' | 'viewers' | 'audit'>;
/** The actor, and a check inside the transaction before anything is changed; null for the product itself. */
type By = { viewer: NonNullable<RecordedEntry['by']>; guard: (tx: Tx) => Promise<void> } | null;

/** Enables and disables accounts. Sign-in checks the status, so issued links and codes are suspended with it. */
export const accountStatesService = ({ transact, sessions, viewers, audit }: Dependencies) => {
  /** Ends all sessions on every instance; false when it was already disabled. Throws `user.last_admin`. */
  const disableIn = async (tx: Tx, userId: string, by: NonNullable<RecordedEntry['by']> | null): Promise<boolean> => {
    if (await isLastAdmin(tx, userId)) throw new AppError('user.last_admin');
    if (!(await setStatus(tx, userId, 'disabled'))) return false;
    await revokeInvitesOf(tx, userId);
    await sessions.endAll(tx, userId, 'disabled');
    await audit.ofAccount(tx, { by, action: 'user.disabled', userId });
    afterCommit(tx, () => viewers.forget({ userId }));
    return true;
  };
  const enableIn = async (tx: Tx, userId: string, by: NonNullable<RecordedEntry['by']> | null): Promise<boolean> => {
    if (!(await setStatus(tx, userId, 'enabled'))) return false;
    await audit.ofAccount(tx, { by, action: 'user.enabled', userId });
    return true;
  };
  return {
    disableIn,
    enableIn,
    disable: (userId: string, by: By = null): Promise<boolean> =>
      transact(async (tx) => {
        await by?.guard(tx);
        return disableIn(tx, userId, by?.viewer ?? null);
      }),

    enable: (userId: string, by: By = null): Promise<boolean> =>
      transact(async (tx) => {
        await by?.guard(tx);
        return enableIn(tx, userId, by?.viewer ?? null);
      }),
  };
};
/** Disables an account in the transaction of a decision that leads to it. */
export type DisableAccount = AccountStatesService['disableIn'];
export type EnableAccount = AccountStatesService['enableIn'];
export type AccountStatesService = ReturnType<typeof accountStatesService>;
