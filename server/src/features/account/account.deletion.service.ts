import { revokeInvitesOf } from '#features/communities/index.ts';
import { hasOtherAdmin, isLastAdmin } from '#features/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { LeavingAccount } from './account.deletion.repository.ts';
import * as deletions from './account.deletion.repository.ts';

/** Releases all seats, so that the waitlists are promoted. */
export type GiveBackSeats = (tx: Tx, userId: string) => Promise<void>;
/** Expires all uploads of the account and removes their files. */
export type DropFiles = (tx: Tx, userId: string) => Promise<void>;
type Dependencies = Pick<Parts, 'db' | 'transact' | 'sessions' | 'mailer' | 'viewers' | 'audit' | 'log'> & {
  notify: Notify;
  giveBackSeats: GiveBackSeats;
  dropFiles: DropFiles;
};

const AT_ONCE = 20;

/** Account deletion: requested, held for 14 days, then done by a job. */
export function accountDeletionService(dependencies: Dependencies) {
  const { db, notify, giveBackSeats, dropFiles, transact, sessions, mailer, viewers, audit, log } = dependencies;
  /**
   * Locks the account to erase together with all administrators. If the others were deleted since the request, the last administrator is
   * postponed.
   */
  const lockLeaving = async (tx: Tx, userId: string): Promise<LeavingAccount | null> => {
    const leaving = await deletions.lockDue(tx, userId);
    if (!leaving?.isAdmin || (await hasOtherAdmin(tx, userId))) return leaving;
    const { email, language, username } = leaving;
    const date = await deletions.putOff(tx, userId);
    await mailer.send(tx, { to: email, language, kind: 'deletion_put_off', params: { username, date } });
    return null;
  };

  const eraseOne = async (userId: string): Promise<void> => {
    await transact(async (tx) => {
      const leaving = await lockLeaving(tx, userId);
      if (!leaving) return;
      await giveBackSeats(tx, userId);
      await deletions.endMemberships(tx, userId);
      await deletions.dropUnpublished(tx, userId);
      await dropFiles(tx, userId);
      await deletions.blank(tx, userId);
      for (const reference of await deletions.references(tx)) await deletions.forget(tx, userId, reference);
      const { email, language, username, isDecided } = leaving;
      const kind = isDecided ? 'deletion_decided_done' : 'deletion_done';
      await audit.record(tx, { by: null, action: 'user.deleted', target: { type: 'user', id: userId, name: username } });
      await mailer.send(tx, { to: email, language, kind, params: { username } });
    });
    viewers.forget({ userId });
  };

  return {
    ask: (viewer: Viewer): Promise<{ deletedAt: string }> =>
      transact(async (tx) => {
        await deletions.lockOwned(tx, viewer.id);
        if (viewer.isAdmin && (await isLastAdmin(tx, viewer.id))) throw new AppError('user.last_admin');
        const owned = await deletions.ownedAlone(tx, viewer.id);
        if (owned.length > 0) throw new AppError('user.owns_communities', { communities: owned.join(', ') });
        const { email, language, username, deletedAt } = await deletions.ask(tx, viewer.id);
        await revokeInvitesOf(tx, viewer.id);
        await sessions.endAll(tx, viewer.id, 'revoked');
        await audit.own(tx, viewer.id, 'deletion.asked', { after: { deletedAt } });
        await mailer.send(tx, { to: email, language, kind: 'deletion_asked', params: { username, date: deletedAt } });
        return { deletedAt: deletedAt.toISOString() };
      }),

    /** A sign-in withdraws the deletion request and notifies the owner; true when there was one. */
    async stay(tx: Tx, userId: string): Promise<boolean> {
      const staying = await deletions.takeBack(tx, userId);
      if (!staying) return false;
      const { email, language, username } = staying;
      await audit.own(tx, userId, 'deletion.cancelled');
      const subject = { type: 'account', id: userId } as const;
      await notify(tx, [userId], { kind: 'account.deletion_cancelled', actorId: null, subject, communityId: null });
      await mailer.send(tx, { to: email, language, kind: 'deletion_cancelled', params: { username } });
      return true;
    },

    /** One after the other; a failure does not block the others and is retried within the hour. */
    async eraseDue(signal: AbortSignal): Promise<void> {
      for (const userId of await deletions.due(db, AT_ONCE)) {
        if (signal.aborted) return;
        await eraseOne(userId).catch((error: unknown) => log.error({ err: error, userId }, 'an account could not be erased'));
      }
    },
  };
}
export type AccountDeletionService = ReturnType<typeof accountDeletionService>;
