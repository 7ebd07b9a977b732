import { eventFinding } from '#contract/events/finding.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { choicesRepository } from './events.choices.repository.ts';
import { mapRepository } from './events.map.repository.ts';
import { movesRepository } from './events.moves.repository.ts';

/** Ways to find events beside the list: a map, values to filter by, and their history on public pages. */
export function createFinding({ db }: Pick<Parts, 'db'>): { routes: Handler[]; formerStart: (id: string) => Promise<string | null> } {
  const moves = movesRepository(db);
  const maps = mapRepository(db);
  const values = choicesRepository(db);
  return {
    formerStart: (id) => moves.formerStart(id),
    routes: [
      handle(eventFinding.map, ({ query, viewer }) => maps.map(viewer, query)),
      handle(eventFinding.choices, async ({ query, viewer }) => ({ items: await values.choices(viewer, query.of, query.q ?? '') })),
    ],
  };
}
