import { sql } from 'kysely';
import { blockedAmong } from '#features/access/index.ts';
import { keptCards } from '#kernel/kept-cards.ts';
import type { Db } from '#kernel/db/index.ts';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';
import type { EventCardRow } from '../events.shapes.ts';
import { cardColumns, guestPreviewsOf } from '../events.summaries.repository.ts';

/** The facts that decide how a card looks: each change of the event or its seats gives another `state`. */
export type CardOf = { id: string; state: string; isMember: boolean; isAddressOpen: boolean; showsAttendees: boolean };
type Caller = { id: string; hasBlocks: boolean } | null;

/** The transactions that last wrote the event and its seats, over `e`, `c` and `p`. */
export const cardState = sql<string>`e.xmin::text || ' ' || p.xmin::text || ' ' || c.version`;
const keyOf = ({ id, state, isMember, isAddressOpen, showsAttendees }: CardOf): string =>
  `${id} ${state} ${isMember ? 'm' : ''}${isAddressOpen ? 'a' : ''}${showsAttendees ? 'f' : ''}`;

/**
 * The parts of cards that are the same for all readers, kept in memory: lists show the same few events again and again. The query of a card
 * knows no viewer, so that nothing meant for one reader can be kept.
 */
export function createEventCards(db: Db, viewers: Pick<ViewerCache, 'onForget'>) {
  const kept = keptCards<EventCardRow>({ viewers, peopleOf: ({ guestPreviews }) => guestPreviews });

  async function read(cards: readonly CardOf[], viewer: { id: string } | null): Promise<Map<string, EventCardRow>> {
    const { rows } = await sql<
      EventCardRow & { pool_id: string; is_member: boolean; shows_attendees: boolean }
    >`select hit.*, ${guestPreviewsOf(viewer)} as "guestPreviews" from (
      select ${cardColumns(sql`given.is_address_open`)}, given.is_member, given.shows_attendees
      from unnest(${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ isMember }) => isMember)}::boolean[],
        ${cards.map(({ isAddressOpen }) => isAddressOpen)}::boolean[], ${cards.map(({ showsAttendees }) => showsAttendees)}::boolean[])
        given (id, is_member, is_address_open, shows_attendees) join events e on e.id = given.id join communities c on c.id = e.community_id
        join inventory_pools p on p.event_id = e.id and p.name = 'seats') hit`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function load(cards: readonly CardOf[]): Promise<Map<string, EventCardRow>> {
    const keys = new Map(cards.map((card) => [card.id, keyOf(card)]));
    const query = async () => [...(await read(cards, null)).values()];
    return new Map((await kept.load(query, (row) => [keys.get(row.id)!, row])).map((row) => [row.id, row]));
  }

  return {
    /** Cards by event id. An event that was deleted meanwhile is missing. */
    async find(asked: readonly CardOf[], viewer: Caller): Promise<Map<string, EventCardRow>> {
      const known = new Map(asked.map((card) => [card.id, kept.get(keyOf(card))]));
      const missing = asked.filter(({ id }) => known.get(id) === undefined);
      const loaded = missing.length > 0 ? await load(missing) : new Map<string, EventCardRow>();
      const found = new Map(
        asked.flatMap(({ id }) => [known.get(id) ?? loaded.get(id)].flatMap((row) => (row ? [[id, row] as const] : []))),
      );
      if (!viewer?.hasBlocks) return found;
      const blocked = await blockedAmong(
        db,
        viewer.id,
        [...found.values()].flatMap(({ guestPreviews }) => guestPreviews),
      );
      const affected = asked.filter(({ id }) => found.get(id)?.guestPreviews.some((face) => blocked.has(face.id)));
      if (affected.length > 0) for (const [id, row] of await read(affected, viewer)) found.set(id, row);
      return found;
    },
  };
}
export type EventCards = ReturnType<typeof createEventCards>;
