import type { Membership } from '#contract/communities/index.ts';
import type { Restriction } from '#contract/communities/members.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { limits } from '#contract/browser/limits.ts';
import { mayModerate, requireAccess } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type ActInput, refuse, type ActContext, actContextOf } from './communities.acts.service.ts';
import type { JoiningService } from './communities.joining.service.ts';
import { banRefusal, muteRefusal } from './communities.members.policy.ts';
import * as members from './communities.members.repository.ts';
import type { RestrictionKind } from './communities.restrictions.repository.ts';
import * as restrictions from './communities.restrictions.repository.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  joining: JoiningService;
  notify: Notify;
  audit: Audit;
};
type ActionName = `member.${'removed' | 'banned' | 'unbanned' | 'muted' | 'unmuted' | 'readmitted'}`;
type Details = { reason?: string; until?: string | null; wasMember?: boolean };
type Ban = { hours: number | null; reason: string };
type Mute = { minutes: number; reason: string };
type Nothing = Record<string, never>;
const MINUTES_PER_DAY = 1_440;

/** Removing, banning and muting: what is done to a member against their will, with its reason. */
export function restrictionsService({ transact, db, joining, notify, audit }: Dependencies) {
  const record = (tx: Tx, { viewer, key, about }: ActContext, action: ActionName, details: Details = {}): Promise<void> =>
    audit.ofAccount(tx, { by: viewer, action, ...key, after: { ...about.params, ...details } });

  const notifyTarget = async (
    tx: Tx,
    { viewer, key, about, isQuiet }: ActContext,
    kind: 'removed' | 'banned' | 'muted',
    details: Details,
  ): Promise<void> => {
    if (isQuiet) return;
    await notify(tx, [key.userId], {
      kind: `membership.${kind}`,
      actorId: viewer.id,
      ...about,
      params: { ...about.params, reason: details.reason ?? '', until: details.until ?? '' },
    });
  };

  /** Takes an active member out of the counters. */
  const countOut = async (tx: Tx, { target, key }: ActContext): Promise<void> => {
    if (!(await members.countOut(tx, key, { isOwner: target.role === 'owner' }))) throw new AppError('community.last_owner');
  };

  const within = {
    async remove(tx: Tx, acted: ActInput, reason: string): Promise<Membership> {
      const context = await actContextOf(tx, acted);
      refuse(banRefusal(context));
      const { viewer, target, key } = context;
      if (target.state !== 'active') throw new AppError('member.not_found');
      await countOut(tx, context);
      const [moved] = await members.move(tx, 'remove', { ...key, userIds: [key.userId] }, { by: viewer.id, reason });
      if (!moved) throw new Error('A member was changed under the lock of the community.');
      await joining.left(tx, key.communityId, key.userId);
      await record(tx, context, 'member.removed', { reason });
      await notifyTarget(tx, context, 'removed', { reason });
      return moved.membership;
    },

    async ban(tx: Tx, acted: ActInput, { hours, reason }: Ban): Promise<Membership> {
      const context = await actContextOf(tx, acted);
      refuse(banRefusal(context));
      const { viewer, target, key } = context;
      if (!target.isKnown) throw new AppError('member.not_found');
      if (target.state === 'active') await countOut(tx, context);
      const { membership, until } = await restrictions.ban(tx, key, { hours, reason, by: viewer.id });
      if (target.state === 'active') await joining.left(tx, key.communityId, key.userId);
      else joining.publishMembership(tx, key.communityId, key.userId);
      const details = { reason, until: until?.toISOString() ?? null };
      await record(tx, context, 'member.banned', { ...details, ...(target.state === 'active' && { wasMember: true }) });
      // A stranger to a hidden community does not learn of it by being banned.
      if (target.state !== null || context.access.community.visibility !== 'hidden') await notifyTarget(tx, context, 'banned', details);
      return membership;
    },

    async unban(tx: Tx, acted: ActInput): Promise<Nothing> {
      const context = await actContextOf(tx, acted);
      // A banned user has no rank: it is enough to have the right.
      if (banRefusal(context) === 'member.not_allowed') throw new AppError('member.not_allowed');
      const { viewer, key } = context;
      const [moved] = await members.move(tx, 'unban', { ...key, userIds: [key.userId] }, { by: viewer.id });
      if (!moved) return {};
      joining.publishMembership(tx, key.communityId, key.userId);
      await record(tx, context, 'member.unbanned');
      return {};
    },

    /** Gives a former member the membership back that a decision ended, as a plain member. */
    async readmit(tx: Tx, acted: ActInput): Promise<Nothing> {
      const context = await actContextOf(tx, acted);
      if (banRefusal(context) === 'member.not_allowed') throw new AppError('member.not_allowed');
      const { target, key } = context;
      // They came back by themselves, or asked to.
      if (target.state !== null || !target.isKnown) return {};
      if (!(await members.activate(tx, key, { invitedBy: null, role: 'member', accepted: null }))) return {};
      await joining.entered(tx, key.communityId, [key.userId]);
      await record(tx, context, 'member.readmitted');
      return {};
    },

    async mute(tx: Tx, acted: ActInput, { minutes, reason }: Mute): Promise<{ mutedUntil: string }> {
      const context = await actContextOf(tx, acted);
      refuse(muteRefusal(context, minutes), { days: limits.muteMinutes.ofModerators / MINUTES_PER_DAY });
      const { viewer, key } = context;
      const until = await restrictions.mute(tx, key, { minutes, reason, by: viewer.id });
      if (!until) throw new AppError('member.not_found');
      const details = { reason, until: until.toISOString() };
      joining.publishMembership(tx, key.communityId, key.userId);
      await record(tx, context, 'member.muted', details);
      await notifyTarget(tx, context, 'muted', details);
      return { mutedUntil: until.toISOString() };
    },

    async unmute(tx: Tx, acted: ActInput): Promise<Nothing> {
      const context = await actContextOf(tx, acted);
      refuse(muteRefusal(context, 0));
      if (!(await restrictions.unmute(tx, context.key))) return {};
      joining.publishMembership(tx, context.key.communityId, context.key.userId);
      await record(tx, context, 'member.unmuted');
      return {};
    },
  };

  return {
    /** The same in the transaction of a decision that leads to it. */
    within,
    remove: (acted: ActInput, reason: string) => transact((tx) => within.remove(tx, acted, reason)),
    ban: (acted: ActInput, ban: Ban) => transact((tx) => within.ban(tx, acted, ban)),
    unban: (acted: ActInput) => transact((tx) => within.unban(tx, acted)),
    mute: (acted: ActInput, mute: Mute) => transact((tx) => within.mute(tx, acted, mute)),
    unmute: (acted: ActInput) => transact((tx) => within.unmute(tx, acted)),

    async list(
      viewer: Viewer,
      idOrSlug: string,
      { kind, ...query }: PageQuery & { kind: RestrictionKind },
    ): Promise<{ items: Restriction[]; pagination: Pagination }> {
      const access = await requireAccess(db, viewer, idOrSlug, mayModerate);
      const { items, total } = await restrictions.list(db, access.community.id, kind, query);
      const mayEnd = (act: Parameters<typeof banRefusal>[0]) =>
        kind === 'banned' ? banRefusal(act) !== 'member.not_allowed' : muteRefusal(act, 0) === null;
      return {
        items: items.map(({ isAdmin, role, ...item }) => ({
          ...item,
          can: { end: mayEnd({ viewer, access, target: { userId: item.user.id, isAdmin, role } }) },
        })),
        pagination: pagination(query, total),
      };
    },
  };
}
/** Removing, banning and muting in a given transaction. */
export type Restrict = RestrictionsService['within'];
export type RestrictionsService = ReturnType<typeof restrictionsService>;
