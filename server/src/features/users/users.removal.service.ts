import type { Language } from '#contract/kernel/schemas.ts';
import { revokeInvitesOf } from '#features/communities/index.ts';
import type { createRights } from '#features/roles/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isLastAdmin } from './users.states.repository.ts';

type Account = {
  username: string;
  email: string;
  language: Language | null;
  deletedAt: Date | null;
  /** Whether an administrator decided the deletion. */
  isDecided: boolean;
};
/** The deletion of accounts, as the transaction of an administrator drives it. */
export type Removals = {
  /** Locks the communities that the account owns, in the order of their ids. */
  lockOwned: (tx: Tx, userId: string) => Promise<void>;
  /** Names of communities that would be left to others without an owner. */
  ownedAlone: (tx: Tx, userId: string) => Promise<string[]>;
  /** The account, locked until the transaction ends. */
  lock: (tx: Tx, userId: string) => Promise<Account | undefined>;
  /** Disables the account and sets its deletion date, which it returns. */
  decide: (tx: Tx, userId: string, isNow: boolean) => Promise<Date>;
  restore: (tx: Tx, userId: string) => Promise<void>;
  eraseSoon: (tx: Tx) => Promise<void>;
};

type Dependencies = Pick<Parts, 'transact' | 'sessions' | 'mailer' | 'viewers' | 'audit'> & {
  removals: Removals;
  rights: ReturnType<typeof createRights>;
};
type Input = { when: 'later' | 'now'; archive: boolean };

/** Deletion by an administrator: closed at once, then erased as at the owner's request. */
export function removalService(dependencies: Dependencies) {
  const { removals, rights, transact, sessions, mailer, viewers, audit } = dependencies;
  const locked = async (tx: Tx, id: string) => {
    const account = await removals.lock(tx, id);
    if (!account) throw new AppError('person.not_found');
    return account;
  };

  return {
    /** Requires the permission to delete the account: its communities are private otherwise. */
    consequences: (viewer: Viewer, id: string): Promise<{ communities: string[] }> =>
      transact(async (tx) => {
        await rights.assertMayActOn(tx, viewer, id);
        return { communities: await removals.ownedAlone(tx, id) };
      }),

    async delete(viewer: Viewer, id: string, { when, archive }: Input): Promise<{ deletedAt: string }> {
      if (id === viewer.id) throw new AppError('user.yourself');
      return transact(async (tx) => {
        await rights.assertMayActOn(tx, viewer, id);
        // Lock order: communities before the account, and all administrators in a fixed order.
        await removals.lockOwned(tx, id);
        if (await isLastAdmin(tx, id)) throw new AppError('user.last_admin');
        const { username, email, language, isDecided, deletedAt: before } = await locked(tx, id);
        if (isDecided && before && when === 'later') return { deletedAt: before.toISOString() };
        const owned = archive ? [] : await removals.ownedAlone(tx, id);
        if (owned.length > 0) throw new AppError('user.leaves_communities', { communities: owned.join(', ') });
        const deletedAt = await removals.decide(tx, id, when === 'now');
        await revokeInvitesOf(tx, id);
        await sessions.endAll(tx, id, 'disabled');
        await audit.record(tx, {
          by: viewer,
          action: 'user.deletion_decided',
          target: { type: 'user', id, name: username },
          after: { deletedAt, when },
        });
        if (when === 'now') await removals.eraseSoon(tx);
        else await mailer.send(tx, { to: email, language, kind: 'deletion_decided', params: { username, date: deletedAt } });
        afterCommit(tx, () => viewers.forget({ userId: id }));
        return { deletedAt: deletedAt.toISOString() };
      });
    },

    restore: (viewer: Viewer, id: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        await rights.assertMayActOn(tx, viewer, id);
        const { username, email, language, deletedAt } = await locked(tx, id);
        if (!deletedAt) return {};
        await removals.restore(tx, id);
        await audit.record(tx, {
          by: viewer,
          action: 'user.restored',
          target: { type: 'user', id, name: username },
          before: { deletedAt },
        });
        await mailer.send(tx, { to: email, language, kind: 'deletion_taken_back', params: { username } });
        afterCommit(tx, () => viewers.forget({ userId: id }));
        return {};
      }),
  };
}
export type RemovalService = ReturnType<typeof removalService>;
