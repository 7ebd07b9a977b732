import type { EventRequest, RequestBatch, RequestResult } from '#contract/events/answers.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isToCome } from '../events.policy.ts';
import * as seats from '../events.seats.repository.ts';
import type { RegistrationAnswers } from '../questions/events.questions.answers.service.ts';
import { passingOn, seatedAtOnce } from '../events.waitlist.policy.ts';
import * as waitlist from '../events.waitlist.repository.ts';
import { withPoolIds, freeByPool, shiftsOf } from '../tickets/draws.ts';
import { aboutEvent, type Promote, type RsvpContext } from '../events.waitlist.service.ts';
import * as answering from './events.answering.repository.ts';
import { managed } from './events.answering.service.ts';
import type { Pending } from './events.requests.repository.ts';
import * as requests from './events.requests.repository.ts';
import type { Seating } from './events.seating.service.ts';
import { accountsOf } from '../visitors/holders.ts';

type Dependencies = {
  db: Db;
  questions: Pick<RegistrationAnswers, 'ofAll'>;
  seating: Seating;
  promote: Promote;
  notify: Notify;
  audit: Audit;
  hub: Hub;
};
type Outcomes = Map<string, RequestResult['outcome']>;
const idsOf = (parties: readonly Pending[]): string[] => parties.map(({ id }) => id);

/** RSVPs that wait for the hosts: many are decided in the same few statements, under the lock of the pools. */
export function eventRequestsService({ db, questions, seating, promote, notify, audit, hub }: Dependencies) {
  const approve = async (context: RsvpContext, waiting: readonly Pending[]): Promise<Outcomes> => {
    const { tx, event } = context;
    const parties = withPoolIds(event.pools, waiting);
    // No one passes those who wait already.
    const seated = event.hasQueue ? [] : seatedAtOnce(freeByPool(event.pools), parties);
    const others = parties.filter((party) => !seated.includes(party));
    if (seated.length > 0 && !(await seats.shift(tx, event.eventId, shiftsOf({ taken: seated }))))
      throw new Error(`The pools of event ${event.eventId} changed under their lock.`);
    await requests.seat(tx, idsOf(seated));
    const outcomes: Outcomes = new Map(seated.map(({ id }) => [id, 'going']));
    const about = aboutEvent(event);
    await notify(tx, accountsOf(seated), { kind: 'event.approved', actorId: context.viewer.id, ...about });
    if (event.waitlistMode === 'off') others.forEach(({ id }) => outcomes.set(id, 'full'));
    else if (others.length > 0) {
      await waitlist.append(tx, event.eventId, idsOf(others));
      const params = { ...about.params, isWaiting: 1 };
      await notify(tx, accountsOf(others), { kind: 'event.approved', actorId: context.viewer.id, ...about, params });
      const promoted = await promote(context);
      // A promotion may be an offer, which is not accepted yet.
      const going = passingOn(event).kind === 'auto' ? promoted : [];
      others.forEach(({ id }) => outcomes.set(id, going.includes(id) ? 'going' : 'waitlisted'));
    }
    return outcomes;
  };

  const reject = async ({ tx, viewer, event }: RsvpContext, waiting: readonly Pending[], reason: string): Promise<Outcomes> => {
    await requests.reject(tx, idsOf(waiting), reason);
    const about = aboutEvent(event);
    await notify(tx, accountsOf(waiting), { kind: 'event.rejected', actorId: viewer.id, ...about, params: { ...about.params, reason } });
    return new Map(waiting.map(({ id }) => [id, 'rejected']));
  };

  return {
    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: EventRequest[]; pagination: Pagination }> {
      const { settings } = managed(await answering.find(db, viewer, idOrSlug));
      const { items, total } = await requests.list(db, settings.eventId, query);
      const ids = items.map(({ id }) => id);
      const answers = await questions.ofAll(viewer, settings.eventId, ids);
      return { items: items.map((item) => ({ ...item, answers: answers.get(item.id) ?? [] })), pagination: pagination(query, total) };
    },

    decide: (viewer: Viewer, idOrSlug: string, { ids, decision, reason }: RequestBatch): Promise<{ results: RequestResult[] }> =>
      seating.inTurn(idOrSlug, async (tx) => {
        const context = await seating.lock(tx, viewer, idOrSlug);
        const { eventId, times } = context.event;
        const { title, communityId } = managed(await answering.find(tx, viewer, eventId));
        if (!isToCome(times)) throw new AppError('event.over');
        const waiting = await requests.pending(tx, eventId, ids);
        const outcomes = decision === 'approve' ? await approve(context, waiting) : await reject(context, waiting, reason);
        const results = [...new Set(ids)].map((id) => ({ id, outcome: outcomes.get(id) ?? ('gone' as const) }));
        if (waiting.length === 0) return { results };
        const after = { decision, count: waiting.length, ...(reason && { reason }) };
        await audit.record(tx, {
          by: viewer,
          action: 'event.requests_decided',
          target: { type: 'event', id: eventId, name: title },
          communityId,
          after,
        });
        seating.announce(context);
        afterCommit(tx, () => accountsOf(waiting).forEach((userId) => hub.hint(`user:${userId}`, 'event.changed', { eventId })));
        return { results };
      }),
  };
}
export type EventRequestsService = ReturnType<typeof eventRequestsService>;
