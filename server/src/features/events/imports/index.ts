import { eventImports } from '#contract/events/imports.ts';
import type { Event, EventCreate } from '#contract/events/index.ts';
import { createFetcher, type Network } from '#kernel/fetching/index.ts';
import { type Handler, handle } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { importsService } from './events.imports.service.ts';

type Dependencies = {
  createIn: (tx: Tx, viewer: Viewer, input: EventCreate) => Promise<Event>;
  network?: Network | undefined;
};

/** Imports of calendars. */
export function createImports({ transact, publicUrl }: Parts, { createIn, network }: Dependencies): { routes: Handler[] } {
  const userAgent = () => `Mozilla/5.0 (compatible; Plaza calendar import; +${publicUrl()})`;
  const fetcher = createFetcher({ ...(network && { network }), userAgent });
  const service = importsService({ fetcher, createIn, transact });
  return {
    routes: [
      handle(eventImports.check, ({ params, body, viewer }) => service.check(viewer, params.id, body)),
      handle(eventImports.run, ({ params, body, viewer }) => service.run(viewer, params.id, body)),
    ],
  };
}
