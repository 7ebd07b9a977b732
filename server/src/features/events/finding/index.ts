import { eventFinding } from '#contract/events/finding.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import * as values from './events.choices.repository.ts';
import * as maps from './events.map.repository.ts';
import * as moves from './events.moves.repository.ts';

/** Ways to find events beside the list: a map, values to filter by, and their history on public pages. */
export function createFinding({ db }: Pick<Parts, 'db'>): { routes: Handler[]; formerStart: (id: string) => Promise<string | null> } {
  return {
    formerStart: (id) => moves.formerStart(db, id),
    routes: [
      handle(eventFinding.map, ({ query, viewer }) => maps.map(db, viewer, query)),
      handle(eventFinding.choices, async ({ query, viewer }) => ({ items: await values.choices(db, viewer, query.of, query.q ?? '') })),
    ],
  };
}
