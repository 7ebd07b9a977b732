import type { EventHost, HostRole } from '#contract/events/hosts.ts';
import { limits } from '#contract/browser/limits.ts';
import { findAccessOf } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as seats from '../events.seats.repository.ts';
import * as hosts from './events.hosts.repository.ts';
import type { EventNews } from './events.news.service.ts';
import { assertPlanner, openEvent } from './events.planning.service.ts';
import type { PlannedEvent } from './events.planning.repository.ts';
import * as planning from './events.planning.repository.ts';

type Dependencies = {
  news: EventNews;
  notify: Notify;
  transact: Transact;
};
type Hosts = { items: EventHost[] };

/** The hosts of an event. It always has an organiser. */
export function hostsService({ news, notify, transact }: Dependencies) {
  const listed = async (tx: Tx, event: PlannedEvent, viewer: Viewer): Promise<Hosts> => {
    news.hint(tx, event, viewer);
    return { items: await hosts.list(tx, event.id) };
  };

  /** Hosts may remove themselves even from events that they may not edit. */
  const openToLeave = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<PlannedEvent> => {
    await planning.lockCommunity(tx, idOrSlug);
    const pool = await seats.lockPools(tx, idOrSlug);
    const event = pool ? await planning.find(tx, viewer, pool.eventId) : null;
    if (!event) throw new AppError('event.not_found');
    if ((await hosts.roleOf(tx, { eventId: event.id, userId: viewer.id })) === null) return assertPlanner(event);
    return event;
  };

  return {
    list: (viewer: Viewer, idOrSlug: string): Promise<Hosts> =>
      transact(async (tx) => {
        const event = assertPlanner(await planning.find(tx, viewer, idOrSlug));
        return { items: await hosts.list(tx, event.id) };
      }),

    set: (viewer: Viewer, idOrSlug: string, { userId, role }: { userId: string; role: HostRole }): Promise<Hosts> =>
      transact(async (tx) => {
        const event = await openEvent(tx, viewer, idOrSlug);
        const former = await hosts.roleOf(tx, { eventId: event.id, userId });
        if (former === role) return listed(tx, event, viewer);
        if (former === null) {
          const other = await findAccessOf(tx, { userId, communityId: event.communityId, lock: 'share' });
          if (other?.access.state !== 'active') throw new AppError('member.not_found');
          if ((await hosts.count(tx, event.id)) >= limits.eventHosts.max)
            throw new AppError('event.too_many_hosts', { max: limits.eventHosts.max });
        }
        if (!(await hosts.set(tx, { eventId: event.id, userId, role }))) throw new AppError('event.last_organiser');
        await notify(tx, [userId], {
          kind: 'event.host',
          actorId: viewer.id,
          subject: { type: 'event', id: event.id },
          communityId: event.communityId,
          params: { role },
        });
        await news.record(tx, 'event.host_set', { by: viewer, before: event, values: { userId, role } });
        return listed(tx, event, viewer);
      }),

    remove: (viewer: Viewer, idOrSlug: string, userId: string): Promise<Hosts> =>
      transact(async (tx) => {
        const event = userId === viewer.id ? await openToLeave(tx, viewer, idOrSlug) : await openEvent(tx, viewer, idOrSlug);
        const former = await hosts.roleOf(tx, { eventId: event.id, userId });
        if (former === null) return listed(tx, event, viewer);
        if (!(await hosts.remove(tx, { eventId: event.id, userId }))) throw new AppError('event.last_organiser');
        await news.record(tx, 'event.host_removed', { by: viewer, before: event, values: { userId, role: former } });
        return listed(tx, event, viewer);
      }),
  };
}
export type HostsService = ReturnType<typeof hostsService>;
