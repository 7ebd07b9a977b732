import type { Arrival, EventSources } from '#contract/events/sources.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Device } from '#kernel/session/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import { isProgram, originOf } from './arrival.ts';
import * as sources from './events.sources.repository.ts';
import type { ViewCounter } from './view-counter.ts';

type Dependencies = {
  db: Db;
  managed: Pick<ManagingService, 'require' | 'requireIn'>;
  counter: ViewCounter;
  transact: Transact;
  publicUrl: () => string;
};
type Links = { links: string[] };

/** Views, answers and guests of an event, and their sources: numbers only, and no persons. */
export function sourcesService({ db, managed, counter, transact, publicUrl }: Dependencies) {
  const origin = (arrival: Arrival) => originOf(arrival, publicUrl());
  const changed = (viewer: Viewer, idOrSlug: string, change: (tx: Tx, eventId: string) => Promise<void>): Promise<Links> =>
    transact(async (tx) => {
      const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'edit');
      await sources.lockEvent(tx, eventId);
      await change(tx, eventId);
      return { links: await sources.links(tx, eventId) };
    });

  return {
    /** Counts a view by a person who is signed in, once a day and session. */
    async view(viewer: Viewer, event: string, arrival: Arrival): Promise<void> {
      const eventId = await sources.openTo(db, viewer, event);
      if (eventId !== null) counter.count({ event: eventId, ...origin(arrival), isOutside: false }, viewer.sessionId);
    },

    /** Counts a view of the public page, once a day and browser. */
    visited(event: string, arrival: Arrival, { userAgent, ip }: Device): void {
      if (!isProgram(userAgent)) counter.count({ event, ...origin(arrival), isOutside: true }, `${ip} ${userAgent}`);
    },

    answered: (viewer: Viewer, idOrSlug: string, arrival: Arrival): Promise<void> =>
      sources.noteAccount(db, viewer.id, idOrSlug, origin(arrival)),

    async links(viewer: Viewer, idOrSlug: string): Promise<Links> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'guests');
      return transact(async (tx) => ({ links: await sources.links(tx, eventId) }));
    },

    addLink: (viewer: Viewer, idOrSlug: string, label: string): Promise<Links> =>
      changed(viewer, idOrSlug, async (tx, eventId) => {
        if (!(await sources.addLink(tx, eventId, label))) throw new AppError('event.too_many_links', { max: limits.shareLinks.max });
      }),

    removeLink: (viewer: Viewer, idOrSlug: string, label: string): Promise<Links> =>
      changed(viewer, idOrSlug, (tx, eventId) => sources.removeLink(tx, eventId, label)),

    async get(viewer: Viewer, idOrSlug: string): Promise<EventSources> {
      const { eventId: id } = await managed.require(viewer, idOrSlug, 'guests');
      await counter.flush();
      const [days, bySource, { links }] = await Promise.all([
        sources.days(db, id),
        sources.bySource(db, id),
        transact(async (tx) => ({ links: await sources.links(tx, id) })),
      ]);
      return {
        id,
        from: days[0]?.day ?? null,
        views: days.map(({ views }) => views),
        answers: days.map(({ answers }) => answers),
        going: days.map(({ going }) => going),
        sources: bySource,
        links,
      };
    },
  };
}
export type SourcesService = ReturnType<typeof sourcesService>;
