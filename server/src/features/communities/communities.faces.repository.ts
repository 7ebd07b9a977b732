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

/** The longest-standing members of community `p`, as JSON. Non-members see public profiles only. */
export const facesOf = (
  most: number,
) => sql`(select json_agg(json_build_array(id, username, first_name, last_name, profile_picture)) as faces from (
  select u.id, u.username, u.first_name, u.last_name, u.profile_picture from memberships f join users u on u.id = f.user_id
  where f.community_id = p.id and f.state = 'active' and ${isShown(sql`p.state = 'active'`)}
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

  async function load(places: readonly FacesOf[]): Promise<Map<string, Face[]>> {
    const before = changes;
    const asked = sql`unnest(${places.map(({ id }) => id)}::uuid[], ${places.map((place) => (isMember(place) ? 'active' : ''))}::text[]) p (id, state)`;
    const { rows } = await sql<{ id: string; faces: Face[] | null }>`
      select p.id, f.faces from ${asked} left join lateral ${facesOf(FACES_OF_LIST)} f on true`.execute(db);
    const loaded = new Map(rows.map(({ id, faces }) => [id, faces ?? []]));
    // What changed while the query ran may be missing in its result.
    if (before === changes) for (const place of places) kept.set(keyOf(place), loaded.get(place.id) ?? []);
    return loaded;
  }

  return {
    async add<Row extends FacesOf>(rows: readonly Row[]): Promise<(Row & { faces: Face[] })[]> {
      const known = rows.map((row) => ({ row, faces: kept.get(keyOf(row)) }));
      const missing = known.filter(({ faces }) => faces === undefined).map(({ row }) => row);
      const loaded = missing.length > 0 ? await load(missing) : null;
      return known.map(({ row, faces }) => ({ ...row, faces: faces ?? loaded?.get(row.id) ?? [] }));
    },
  };
}
export type FacesRepository = ReturnType<typeof facesRepository>;
