import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#kernel/db/index.ts';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';
import type { Face } from './communities.shapes.ts';

/** What decides whose faces a card shows; a join or a change of settings gives another key. */
export type FacesOf = { id: string; version: number; memberCount: number; state: string | null };

const FACES_OF_LIST = 5;
const MOST_KEPT = 20_000;
/** Bounds how long a profile that became public, or a message of another instance that was lost, goes unnoticed. */
const KEPT_MS = 5_000;

const isShown = (isMember: RawBuilder<unknown>) =>
  sql`u.status = 'enabled' and u.deleted_at is null and u.delete_at is null and (u.is_public or ${isMember})`;

/** Whom the viewer has blocked, and who has blocked the viewer: neither sees the face of the other. Over `u`. */
export const isUnblocked = (viewerId: string | null) =>
  viewerId === null
    ? sql`true`
    : sql`(not exists (select from blocks b where b.user_id = ${viewerId} and b.blocked_id = u.id)
        and not exists (select from blocks b where b.user_id = u.id and b.blocked_id = ${viewerId}))`;

/** The longest-standing members of community `p`, as JSON. Non-members see public profiles only. */
export const facesOf = (
  most: number,
  viewerId: string | null,
) => sql`(select json_agg(json_build_array(id, username, first_name, last_name, profile_picture)) as faces from (
  select u.id, u.username, u.first_name, u.last_name, u.profile_picture from memberships f join users u on u.id = f.user_id
  where f.community_id = p.id and f.state = 'active' and ${isShown(sql`p.state = 'active'`)} and ${isUnblocked(viewerId)}
  order by f.joined_at, f.user_id limit ${sql.lit(most)}) x)`;

const isMember = ({ state }: FacesOf): boolean => state === 'active';
const keyOf = (place: FacesOf): string => `${place.id} ${place.version} ${place.memberCount} ${isMember(place) ? 'm' : ''}`;

/** The faces on cards of communities: kept in memory, as most cards are asked for again and again, and each costs a look at its members. */
export function facesRepository(db: Db, viewers: Pick<ViewerCache, 'onForget'>) {
  const kept = new LRUCache<string, Face[]>({ max: MOST_KEPT, ttl: KEPT_MS });
  let changes = 0;
  // A name or a picture changed, or an account was closed.
  viewers.onForget((what) => {
    if (what !== 'all' && 'sessionId' in what) return;
    changes += 1;
    if (what === 'all') return kept.clear();
    for (const [key, faces] of kept.entries()) if (faces.some(([id]) => id === what.userId)) kept.delete(key);
  });

  async function read(places: readonly FacesOf[], viewerId: string | null): Promise<Map<string, Face[]>> {
    const asked = sql`unnest(${places.map(({ id }) => id)}::uuid[], ${places.map((place) => (isMember(place) ? 'active' : ''))}::text[]) p (id, state)`;
    const { rows } = await sql<{ id: string; faces: Face[] | null }>`
      select p.id, f.faces from ${asked} left join lateral ${facesOf(FACES_OF_LIST, viewerId)} f on true`.execute(db);
    return new Map(rows.map(({ id, faces }) => [id, faces ?? []]));
  }

  async function load(places: readonly FacesOf[]): Promise<Map<string, Face[]>> {
    const before = changes;
    const loaded = await read(places, null);
    // What changed while the query ran may be missing in its result.
    if (before === changes) for (const place of places) kept.set(keyOf(place), loaded.get(place.id) ?? []);
    return loaded;
  }

  /** Who of these people and the viewer have blocked one another. */
  async function blockedAmong(viewerId: string, faces: readonly Face[]): Promise<Set<string>> {
    const ids = [...new Set(faces.map(([id]) => id))];
    if (ids.length === 0) return new Set();
    const { rows } = await sql<{ id: string }>`
      select u.id from unnest(${ids}::uuid[]) u (id) where not ${isUnblocked(viewerId)}`.execute(db);
    return new Set(rows.map(({ id }) => id));
  }

  return {
    /** What is kept is the same for all; rows with a face that is not for this viewer are read anew. */
    async add<Row extends FacesOf>(rows: readonly Row[], viewerId: string | null): Promise<(Row & { faces: Face[] })[]> {
      const known = rows.map((row) => ({ row, faces: kept.get(keyOf(row)) }));
      const missing = known.filter(({ faces }) => faces === undefined).map(({ row }) => row);
      const loaded = missing.length > 0 ? await load(missing) : null;
      const shown = known.map(({ row, faces }) => ({ ...row, faces: faces ?? loaded?.get(row.id) ?? [] }));
      if (viewerId === null) return shown;
      const blocked = await blockedAmong(
        viewerId,
        shown.flatMap(({ faces }) => faces),
      );
      const affected = shown.filter(({ faces }) => faces.some(([id]) => blocked.has(id)));
      if (affected.length === 0) return shown;
      const own = await read(affected, viewerId);
      return shown.map((row) => ({ ...row, faces: own.get(row.id) ?? row.faces }));
    },
  };
}
export type FacesRepository = ReturnType<typeof facesRepository>;
