import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { communityInvites, InvitationEntry } from '#contract/communities/invites.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import {
  type Access,
  mayInvite,
  mayModerate,
  requireAccess,
  requireAccessForShare,
  requireAccessForUpdate,
} from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { defineJob, type Jobs } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Mailer } from '#kernel/outbox/index.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { personOf } from '../communities.shapes.ts';
import { about } from '../members/communities.acts.service.ts';
import type { JoiningService } from '../members/communities.joining.service.ts';
import type { Invitee, NewInvitation } from './communities.invites.people.repository.ts';
import * as people from './communities.invites.people.repository.ts';
import { hashOf, joinPath, assertMayOffer, newToken, ownOnly } from './communities.invites.service.ts';
import * as statistics from './communities.invites.statistics.repository.ts';

type Dependencies = {
  transact: Transact;
  db: Db;
  joining: Pick<JoiningService, 'publishMembership'>;
  notify: Notify;
  mailer: Mailer;
  jobs: Jobs;
};
type Input = z.output<(typeof communityInvites.invitePeople)['body'] & {}>;
type Outcome = z.input<typeof communityInvites.invitePeople.ok>['outcomes'][number];
/** One line of the input, its outcome, and the account that is notified. */
type PlannedInvite = Outcome & { email: string | null; emailKey: string | null; recipientId: string | null; isWelcome: boolean };
type Fresh = { community: Access['community']; input: Input; planned: readonly PlannedInvite[] };

const sendMails = defineJob<{ ids: string[] }>('communities.invitations');

/** Members, banned people, and those who have blocked the inviter are not disturbed. */
const isWelcome = ({ state, hasBlocked }: Invitee): boolean => state !== 'active' && state !== 'banned' && !hasBlocked;

/** Invitations of people and addresses. */
export function invitesPeopleService(dependencies: Dependencies) {
  const { transact, db, joining, notify, mailer, jobs } = dependencies;

  jobs.define(sendMails, { retryLimit: 5, retryDelay: 30, expireIn: 600 }, async ({ ids }, { signal }) => {
    // One transaction each: a failed run goes on with those that have not been sent.
    for (const id of ids) if (!signal.aborted) await transact((tx) => sendOne(tx, id));
  });

  const sendOne = async (tx: Tx, id: string): Promise<void> => {
    const due = await people.dueMail(tx, id);
    if (!due) return;
    // The invitation looks sent to the inviter, who must not learn who owns the address.
    if (!due.isWelcome) return people.setSent(tx, id, null);
    if (!(await people.claimAddress(tx, createHash('sha256').update(due.emailKey).digest()))) return;
    const token = newToken();
    const inviter = fullName(personOf(due.inviter));
    const params = { inviter, community: due.community, path: joinPath(token) };
    await mailer.send(tx, { to: due.email, language: due.language, kind: 'community_invited', params });
    await people.setSent(tx, id, hashOf(token));
  };

  const linesOf = async (tx: Tx, viewer: Viewer, access: Access, input: Input): Promise<PlannedInvite[]> => {
    const ids = [...new Set(input.people)];
    // The first of several spellings of an address is kept.
    const emails = [...new Map(input.emails.toReversed().map((email) => [foldName(email), email])).entries()].toReversed();
    const keys = { ids, emailKeys: emails.map(([key]) => key) };
    const at = { communityId: access.community.id, by: viewer.id };
    const isModerator = mayModerate(viewer, access);
    const accounts = await people.invitees(tx, at, keys);
    const already = await people.alreadyInvited(tx, { ...at, by: isModerator ? null : viewer.id }, keys);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const byAddress = new Map(accounts.map((account) => [account.emailKey, account]));
    return [
      ...ids.map((id): PlannedInvite => {
        const account = byId.get(id);
        const line = { invited: id, email: null, emailKey: null, recipientId: id, isWelcome: account !== undefined && isWelcome(account) };
        if (!account) return { ...line, outcome: 'not_found' };
        if (account.state === 'active' || id === viewer.id) return { ...line, outcome: 'member' };
        if (account.state === 'banned' && isModerator) return { ...line, outcome: 'banned' };
        return { ...line, outcome: already.has(id) ? 'already_invited' : 'invited' };
      }),
      ...emails.map(([emailKey, email]): PlannedInvite => {
        const account = byAddress.get(emailKey);
        const mayKnow = account !== undefined && isWelcome(account);
        const line = { invited: email, email, emailKey, recipientId: mayKnow ? account.id : null, isWelcome: mayKnow };
        // The inviter must not learn whether the address belongs to a member, except for their own.
        if (account?.id === viewer.id) return { ...line, outcome: 'member' };
        return { ...line, outcome: already.has(emailKey) ? 'already_invited' : 'invited' };
      }),
    ];
  };

  const assertRoom = async (tx: Tx, viewer: Viewer, communityId: string, count: number): Promise<void> => {
    const max = limits.openInvitations.max;
    if ((await people.countOpen(tx, communityId)) + count > max) throw new AppError('invite.too_many_open', { max });
    const aDay = limits.invitedADay.max;
    if ((await people.countLately(tx, viewer.id)) + count > aDay) throw new AppError('invite.too_many_today', { max: aDay });
  };

  const insert = async (tx: Tx, viewer: Viewer, { community, input, planned }: Fresh): Promise<void> => {
    const rows = planned.map(({ recipientId, email, emailKey }): NewInvitation => ({
      id: newId(),
      tokenHash: hashOf(newToken()),
      recipientId,
      email,
      emailKey,
    }));
    const terms = { ...input, communityId: community.id, createdBy: viewer.id };
    await people.insert(tx, terms, rows);
    const welcome = [...new Set(planned.flatMap((line) => (line.isWelcome && line.recipientId !== null ? [line.recipientId] : [])))];
    await people.markInvited(tx, terms, welcome);
    await notify(tx, welcome, { kind: 'membership.invited', actorId: viewer.id, ...about(community) });
    for (const userId of welcome) joining.publishMembership(tx, community.id, userId);
    await statistics.count(tx, { communityId: community.id, userId: viewer.id }, 'sent', rows.length);
    const mailed = rows.filter(({ email }) => email !== null).map(({ id }) => id);
    if (mailed.length > 0) await jobs.enqueue(tx, sendMails, { ids: mailed });
  };

  return {
    invite: (viewer: Viewer, idOrSlug: string, input: Input): Promise<{ outcomes: Outcome[] }> =>
      transact(async (tx) => {
        const access = await requireAccessForUpdate(tx, viewer, idOrSlug);
        await assertMayOffer(tx, viewer, access, input);
        const planned = await linesOf(tx, viewer, access, input);
        const fresh = planned.filter(({ outcome }) => outcome === 'invited');
        if (fresh.length > 0) {
          await assertRoom(tx, viewer, access.community.id, fresh.length);
          await insert(tx, viewer, { community: access.community, input, planned: fresh });
        }
        return { outcomes: planned.map(({ invited, outcome }) => ({ invited, outcome })) };
      }),

    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: InvitationEntry[]; pagination: Pagination }> {
      const access = await requireAccess(db, viewer, idOrSlug);
      const { items, total } = await people.list(db, access.community.id, ownOnly(viewer, access), query);
      return { items, pagination: pagination(query, total) };
    },

    sendAgain: (viewer: Viewer, idOrSlug: string, id: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const access = await requireAccessForShare(tx, viewer, idOrSlug);
        if (access.community.status === 'archived') throw new AppError('community.archived');
        if (!mayInvite(viewer, access)) throw new AppError('member.not_allowed');
        const asked = await people.askMail(tx, { communityId: access.community.id, createdBy: ownOnly(viewer, access) }, id);
        if (asked === null) throw new AppError('invite.not_found');
        if (asked === 'early') throw new AppError('invite.mailed_today');
        await jobs.enqueue(tx, sendMails, { ids: [id] });
        return {};
      }),
  };
}
export type InvitesPeopleService = ReturnType<typeof invitesPeopleService>;
