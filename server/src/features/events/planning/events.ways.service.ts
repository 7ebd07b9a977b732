import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { Promote } from '../events.waitlist.service.ts';
import type { EventFacts } from './event-facts.ts';
import type { PlannedEvent } from './events.planning.repository.ts';
import * as ways from './events.ways.repository.ts';

type Changed = { date: Pick<PlannedEvent, 'id' | 'facts'>; after: Pick<EventFacts, 'mode'> };
type Mode = EventFacts['mode'];
/** Moves the people of changed events to the way that is left to them, or stays theirs; all keep their seats and places in the queue. */
export type ChangeWays = (tx: Tx, viewer: Viewer, changes: readonly Changed[]) => Promise<void>;

const idsOf = (changes: readonly Changed[], from: Mode, to: Mode): string[] =>
  changes.filter(({ date, after }) => date.facts.mode === from && after.mode === to).map(({ date }) => date.id);

/** Throws when an edit leaves only the way in person to people who take part online: a room has fewer seats than a call. */
export async function assertOnlineFree(tx: Tx, changes: readonly Changed[]): Promise<void> {
  const ids = idsOf(changes, 'hybrid', 'in_person');
  const count = ids.length === 0 ? 0 : await ways.countOnline(tx, ids);
  if (count > 0) throw new AppError('event.online_taken', { count }, [{ field: 'mode', rule: 'invalid_value' }]);
}

export const changingWays =
  ({ seating, promote }: { seating: Pick<Seating, 'lock'>; promote: Promote }): ChangeWays =>
  async (tx, viewer, changes) => {
    const split = idsOf(changes, 'online', 'hybrid');
    if (split.length > 0) await ways.splitWays(tx, split);
    const merged = idsOf(changes, 'hybrid', 'online');
    if (merged.length === 0) return;
    await ways.mergeWays(tx, merged);
    // Free seats of one way may be what the queue of the other one waits for.
    for (const id of await ways.waitedFor(tx, merged)) await promote(await seating.lock(tx, viewer, id));
  };
