import type { CoHost } from '#contract/events/communities.ts';
import { limits } from '#contract/browser/limits.ts';
import { type Access, findAccess, mayManage, requireAccess } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { assertPlanner, type EventNews, openEvent, type PlannedEvent, planning } from '../planning/index.ts';
import type { EventPublished } from '../reminders/index.ts';
import * as coHosts from './events.communities.repository.ts';

type Dependencies = {
  news: Pick<EventNews, 'record' | 'hint'>;
  notify: Notify;
  eventPublished: EventPublished;
  hub: Hub;
  transact: Transact;
};
type Listed = { items: CoHost[] };
type Asked = { viewer: Viewer; event: PlannedEvent; communityId: string };

/** Communities that host an event together: one side asks, the other accepts, either ends it. */
export function coHostsService({ news, notify, eventPublished, hub, transact }: Dependencies) {
  const found = async (tx: Tx, viewer: Viewer, idOrSlug: string): Promise<PlannedEvent> => {
    const event = await planning.find(tx, viewer, idOrSlug);
    if (!event) throw new AppError('event.not_found');
    return event;
  };

  const activeAccess = async (tx: Tx, viewer: Viewer, communityId: string): Promise<Access> => {
    const access = await requireAccess(tx, viewer, communityId);
    if (access.community.status !== 'active') throw new AppError('community.archived');
    return access;
  };

  /** Updates the lists of both communities. */
  const announce = (tx: Tx, { viewer, event, communityId }: Asked): void => {
    news.hint(tx, event, viewer);
    afterCommit(tx, () => hub.hint(`community:${communityId}`, 'event.changed', { eventId: event.id }));
  };

  const notifyPeople = (
    tx: Tx,
    kind: 'event.cohost_asked' | 'event.cohost_accepted',
    to: readonly string[],
    { viewer, event, communityId }: Asked,
  ) =>
    notify(
      tx,
      to.filter((id) => id !== viewer.id),
      { kind, actorId: viewer.id, subject: { type: 'event', id: event.id }, communityId },
    );

  const accept = async (tx: Tx, asked: Asked): Promise<void> => {
    const { viewer, event, communityId } = asked;
    const isNew = await coHosts.accept(tx, { eventId: event.id, communityId });
    if (isNew === null) throw new AppError('event.not_asked');
    if (!isNew) return;
    await eventPublished(tx, event.id, communityId);
    await notifyPeople(tx, 'event.cohost_accepted', await coHosts.organisers(tx, event.id), asked);
    await news.record(tx, 'event.cohost_accepted', { by: viewer, before: event, values: { communityId } });
    announce(tx, asked);
  };

  return {
    list: (viewer: Viewer, idOrSlug: string): Promise<Listed> =>
      transact(async (tx) => {
        const event = assertPlanner(await planning.find(tx, viewer, idOrSlug));
        return { items: await coHosts.list(tx, event.id) };
      }),

    ask: (viewer: Viewer, idOrSlug: string, communityId: string): Promise<Listed> =>
      transact(async (tx) => {
        const event = await openEvent(tx, viewer, idOrSlug);
        const asked = { viewer, event, communityId };
        const access = await activeAccess(tx, viewer, communityId);
        if (communityId !== event.communityId) {
          if (!(await coHosts.isPublic(tx, event.id))) throw new AppError('event.not_listed');
          if (await coHosts.ask(tx, { eventId: event.id, communityId, askedBy: viewer.id })) {
            const max = limits.eventCommunities.max;
            if ((await coHosts.count(tx, event.id)) > max) throw new AppError('event.too_many_communities', { max });
            await news.record(tx, 'event.cohost_asked', { by: viewer, before: event, values: { communityId } });
            if (!mayManage(viewer, access))
              await notifyPeople(tx, 'event.cohost_asked', await coHosts.administrators(tx, communityId), asked);
          }
          if (mayManage(viewer, access)) await accept(tx, asked);
        }
        return { items: await coHosts.list(tx, event.id) };
      }),

    accept: (viewer: Viewer, idOrSlug: string, communityId: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const event = await found(tx, viewer, idOrSlug);
        if (!mayManage(viewer, await activeAccess(tx, viewer, communityId))) throw new AppError('member.not_allowed');
        await accept(tx, { viewer, event, communityId });
        return {};
      }),

    remove: (viewer: Viewer, idOrSlug: string, communityId: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const event = await found(tx, viewer, idOrSlug);
        const access = await findAccess(tx, viewer, communityId);
        if (!event.mayEdit && !(access && mayManage(viewer, access))) throw new AppError('member.not_allowed');
        if (!(await coHosts.remove(tx, { eventId: event.id, communityId }))) return {};
        await news.record(tx, 'event.cohost_removed', { by: viewer, before: event, values: { communityId } });
        announce(tx, { viewer, event, communityId });
        return {};
      }),
  };
}
export type CoHostsService = ReturnType<typeof coHostsService>;
