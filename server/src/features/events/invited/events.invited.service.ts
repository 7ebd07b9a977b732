import type { z } from 'zod';
import type { EventInvitation, eventInvited } from '#contract/events/invited.ts';
import type { Language, Pagination } from '#contract/kernel/schemas.ts';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import type { Mailer } from '#kernel/outbox/index.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as answering from '../answers/events.answering.repository.ts';
import { managed } from '../answers/events.answering.service.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import { aboutEvent, type RsvpContext } from '../events.waitlist.service.ts';
import type { NamedGuest } from './events.invited.repository.ts';
import * as invited from './events.invited.repository.ts';

type Dependencies = {
  db: Db;
  seating: Pick<Seating, 'inTurn' | 'lock'>;
  mailer: Mailer;
  mailing: Pick<Mailing, 'whenOf'>;
  notify: Notify;
  audit: Pick<Audit, 'record'>;
  hub: Hub;
  /** The path of the page on which the owner of an address answers. */
  pathOf: (invitationId: string) => string;
};
type Input = z.output<(typeof eventInvited.add)['body'] & {}>;
type Added = z.output<(typeof eventInvited.add)['ok']>;

const accountNamed = (userId: string): NamedGuest => ({ id: newId(), userId, email: null, emailKey: null });
const addressNamed = (email: string): NamedGuest => ({ id: newId(), userId: null, email, emailKey: foldName(email) });

/** Named guests: an event of any visibility is open to them, and may be answered. */
export function invitedService(dependencies: Dependencies) {
  const { db, seating, mailer, mailing, notify, audit, hub, pathOf } = dependencies;

  const open = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<RsvpContext> => {
    const context = await seating.lock(tx, viewer, idOrSlug);
    managed(await answering.find(tx, viewer, context.event.eventId));
    return context;
  };

  const named = async (
    tx: Tx,
    eventId: string,
    { userIds, usernames, emails }: Input,
  ): Promise<{ people: NamedGuest[]; unknown: string[] }> => {
    const members = await invited.members(tx, eventId, userIds);
    if (members.length < new Set(userIds).size) throw new AppError('member.not_found');
    const accounts = await invited.accounts(tx, usernames.map(foldName));
    const known = new Set(accounts.map(({ key }) => key));
    const ids = new Set([...members, ...accounts.map(({ id }) => id)]);
    const addresses = new Map(emails.toReversed().map((email) => [foldName(email), email]));
    return {
      people: [...[...ids].map(accountNamed), ...[...addresses.values()].map(addressNamed)],
      unknown: usernames.filter((username) => !known.has(foldName(username))),
    };
  };

  /** If an address has an account, the account is notified instead; the inviter does not learn of this. */
  const notifyInvited = async ({ tx, viewer, event }: RsvpContext, people: readonly NamedGuest[]): Promise<void> => {
    const owners = new Map(
      (
        await invited.owners(
          tx,
          people.flatMap(({ emailKey }) => emailKey ?? []),
        )
      ).map(({ id, key }) => [key, id]),
    );
    const userIds = people.flatMap(({ userId, emailKey }) => userId ?? owners.get(emailKey ?? '') ?? []);
    await notify(tx, userIds, { kind: 'event.invited', actorId: viewer.id, ...aboutEvent(event) });
    afterCommit(tx, () => userIds.forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId: event.eventId })));
    const about = await invited.about(tx, event.eventId, viewer.id);
    const language: Language = about.language === 'zh-CN' ? 'zh-CN' : 'en-US';
    for (const { id, email, emailKey } of people) {
      if (email === null || owners.has(emailKey ?? '')) continue;
      const params = {
        inviter: about.inviter || viewer.username,
        event: about.title,
        when: mailing.whenOf(about, language),
        ...(about.place && { place: about.place }),
        path: pathOf(id),
      };
      await mailer.send(tx, { to: email, language, kind: 'event_invited', params });
    }
  };

  return {
    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: EventInvitation[]; pagination: Pagination }> {
      const { settings } = managed(await answering.find(db, viewer, idOrSlug));
      const { items, total } = await invited.list(db, settings.eventId, query);
      return { items, pagination: pagination(query, total) };
    },

    add: (viewer: Viewer, idOrSlug: string, input: Input): Promise<Added> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await open(tx, viewer, idOrSlug);
        const { eventId, title, communityId, times } = context.event;
        const isOut = times.status === 'postponed' || (times.status === 'published' && times.now < times.endsAt);
        if (!isOut) throw new AppError('event.closed');
        const { people, unknown } = await named(tx, eventId, input);
        const added = new Set(await invited.insert(tx, { eventId, by: viewer.id }, people));
        const { max } = limits.eventInvitations;
        if ((await invited.count(tx, eventId)) > max) throw new AppError('event.too_many_invited', { max });
        if (added.size === 0) return { invited: 0, unknown };
        await notifyInvited(
          context,
          people.filter(({ id }) => added.has(id)),
        );
        const target = { type: 'event' as const, id: eventId, name: title };
        await audit.record(tx, { by: viewer, action: 'event.guests_named', target, communityId, after: { count: added.size } });
        return { invited: added.size, unknown };
      }),

    withdraw: (viewer: Viewer, idOrSlug: string, invitationId: string): Promise<void> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const { event } = await open(tx, viewer, idOrSlug);
        if (!(await invited.withdraw(tx, event.eventId, invitationId))) throw new AppError('invitation.not_found');
      }),
  };
}
export type InvitedService = ReturnType<typeof invitedService>;
