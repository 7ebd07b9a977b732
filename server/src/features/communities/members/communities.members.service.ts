import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Membership } from '#contract/communities/index.ts';
import type { communityMembers } from '#contract/communities/members.ts';
import { type Access, findAccess, hasLeft, mayModerate, requireAccess, requireAccessForUpdate } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { pagination } from '#kernel/paging.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import { sessionless, type Viewer } from '#kernel/viewer.ts';
import * as invitations from '../invites/communities.invites.invitations.service.ts';
import { joinOutcome } from '../communities.policy.ts';
import { coolDown, ownMembership } from './communities.acts.service.ts';
import type { JoiningService } from './communities.joining.service.ts';
import type { DirectoryQuery } from './communities.directory.repository.ts';
import * as directory from './communities.directory.repository.ts';
import { actsOn, grantableRoles, muteMinutes } from './communities.members.policy.ts';
import * as members from './communities.members.repository.ts';
import * as requests from './communities.requests.repository.ts';
import { fieldsFor, valuesIn } from './member-fields.ts';
import { accept, type JoinAnswers, NOTHING_GIVEN } from './joining-terms.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  joining: JoiningService;
  log: Logger;
};
type Joining = z.output<(typeof communityMembers.join)['body'] & {}>;
type Directory = z.output<(typeof communityMembers.members)['ok']>;

/** The slug in the target of the join button of a public page. */
const slugIn = (target: string): string | null => /^\/communities\/([\w-]{1,100})\?join=1$/.exec(target)?.[1] ?? null;

/** Joining, leaving, and the list of members. */
export function membersService({ transact, db, joining, log }: Dependencies) {
  const leave = async (tx: Tx, viewer: Viewer, { community, role }: Access): Promise<void> => {
    if (community.isRequired) throw new AppError('community.required');
    const key = { communityId: community.id, userId: viewer.id };
    if (!(await members.countOut(tx, key, { isOwner: role === 'owner' }))) throw new AppError('community.last_owner');
    await members.move(tx, 'leave', { communityId: community.id, userIds: [viewer.id] });
    await joining.left(tx, community.id, viewer.id);
  };

  const join = (
    viewer: Viewer,
    idOrSlug: string,
    { message = '', ...given }: JoinAnswers & Pick<Joining, 'message'>,
  ): Promise<Membership> =>
    transact(async (tx) => {
      const access = await requireAccessForUpdate(tx, viewer, idOrSlug);
      const key = { communityId: access.community.id, userId: viewer.id };
      const invitation = access.state === 'invited' ? await invitations.find(tx, key) : null;
      // An invitation whose inviter may no longer invite is none.
      const outcome = joinOutcome(viewer, invitation === 'void' ? { ...access, state: null } : access);
      if (outcome === 'member') return ownMembership(access);
      if (outcome !== 'pending' && outcome !== 'active') throw outcome === 'member.cool_down' ? coolDown(access) : new AppError(outcome);
      const usedInvite = invitation === 'void' ? null : invitation;
      const accepted = accept(await requests.terms(tx, access.community.id), given);
      const newcomer = { ...access.community, userId: viewer.id };
      return outcome === 'pending'
        ? joining.ask(tx, newcomer, { message, accepted })
        : joining.admit(tx, newcomer, { usedInvite, accepted });
    });

  return {
    join,

    /**
     * Called after a sign-up that began at the join button of a public page. An account that has to ask, to accept rules or to answer
     * questions does so on the page of the community.
     */
    async joinAfterSignUp(userId: string, target: string | null | undefined): Promise<void> {
      const viewer = sessionless(userId);
      const slug = slugIn(target ?? '');
      const access = slug === null ? null : await findAccess(db, viewer, slug);
      if (access?.community.joinPolicy !== 'open') return;
      await join(viewer, access.community.id, NOTHING_GIVEN).catch((error: unknown) => {
        // The account exists and is let in all the same.
        if (!(error instanceof AppError)) log.error(error);
      });
    },

    leave: (viewer: Viewer, idOrSlug: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        if (await hasLeft(tx, viewer, idOrSlug)) return {};
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug);
        const { community, state } = access;
        if (state === 'active') await leave(tx, viewer, access);
        else if (state === 'pending' || state === 'invited') {
          const act = state === 'pending' ? 'withdraw' : 'decline';
          await members.move(tx, act, { communityId: community.id, userIds: [viewer.id] });
          if (act === 'decline') await invitations.decline(tx, { communityId: community.id, userId: viewer.id });
          joining.publishMembership(tx, community.id, viewer.id);
        }
        // Idempotent: without a membership there is nothing to end.
        return {};
      }),

    async list(viewer: Viewer, idOrSlug: string, query: DirectoryQuery): Promise<Directory> {
      const access = await requireAccess(db, viewer, idOrSlug);
      if (access.state !== 'active' && !viewer.isAdmin) throw new AppError('member.not_member');
      const isModerating = mayModerate(viewer, access);
      // Moderators find every member, because they act on members.
      const readerId = isModerating ? null : viewer.id;
      const { items, total, fields: all } = await directory.list(db, { communityId: access.community.id, readerId }, query);
      const fields = fieldsFor(all, isModerating);
      const most = muteMinutes(viewer, access);
      return {
        items: items.map(({ isAdmin, mutedUntil, stored, ...entry }) => ({
          ...entry,
          values: valuesIn(fields, stored),
          mutedUntil: most === null ? null : mutedUntil,
          can: actsOn({ viewer, access, target: { userId: entry.user.id, isAdmin, role: entry.role } }),
        })),
        pagination: pagination(query, total),
        fields,
        grantableRoles: grantableRoles(viewer, access),
        muteMinutes: most,
      };
    },
  };
}
export type MembersService = ReturnType<typeof membersService>;
