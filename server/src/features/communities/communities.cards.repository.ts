import { sql } from 'kysely';
import { type Access, asksOnJoining, blockedAmong, isOwn, isVisible, type AccessReader, stateInForce } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { keptCards } from '#kernel/kept-cards.ts';
import type { ViewerCache } from '#kernel/session/viewer-cache.ts';
import { memberPreviewsOf } from './communities.member-previews.repository.ts';
import { type Card, cardOf, type CommunityCardRow } from './communities.shapes.ts';

type Caller = AccessReader | null;
/** The columns that a list reads of each community. The revision is the `xmin` of its row: a change of any column gives another one. */
export type ListedCard = { id: string; revision: string; state: Access['state'] };
type LoadedRow = CommunityCardRow & ListedCard;

const FACES_OF_CARD = 5;

/**
 * Communities and the viewer's own membership, found by key for each of them: for lists that stop after one page. `offset 0` keeps the
 * planner from comparing each community with all memberships of the viewer, whose number it underestimates.
 */
export const ownOfEach = (viewer: Pick<AccessReader, 'id'> | null) => sql`communities c left join lateral (
  select m.state, m.role, m.seen_at, m.invited_until, m.banned_until, m.changed_at, m.reason from memberships m where ${isOwn(viewer)} offset 0) m on true`;

/** Columns of a card beside those of an access. */
export const looks = sql`c.tagline, c.cover, c.category_id as "categoryId", c.tags, c.city, c.country, c.member_count as "memberCount",
  ${asksOnJoining} as "asksOnJoining",
  c.last_activity_at as "lastActivityAt"`;

export const listedColumns = sql`c.id, c.xmin as revision, ${stateInForce} as state`;
const cardColumns = sql`${listedColumns}, c.slug, c.name, c.avatar, c.language, c.visibility, c.join_policy as "joinPolicy", ${looks}`;

/** Members see previews of members that others do not. */
const keyOf = ({ id, revision, state }: ListedCard): string => `${id} ${revision}${state === 'active' ? ' member' : ''}`;

/** Cards of communities, kept in memory: most are asked for again and again, and each costs a look at its members. */
export function createCommunityCards(db: Db, viewers: Pick<ViewerCache, 'onForget'>) {
  const kept = keptCards<Card>({ viewers, peopleOf: ({ members }) => members });

  /** Checks again that the viewer may see the communities: one may have been hidden since it was listed. */
  async function read(ids: readonly string[], viewer: Caller, unblockedBy: string | null): Promise<LoadedRow[]> {
    const { rows } = await sql<LoadedRow>`
      select p.*, f."memberPreviews" from (
        select ${cardColumns} from ${ownOfEach(viewer)} where c.id = any(${ids}::uuid[]) and ${isVisible(viewer)}
      ) p left join lateral ${memberPreviewsOf(FACES_OF_CARD, unblockedBy)} f on true`.execute(db);
    return rows;
  }

  const load = (ids: readonly string[], viewer: Caller): Promise<Card[]> =>
    kept.load(
      () => read(ids, viewer, null),
      (row) => [keyOf(row), cardOf(row)],
    );

  /** Reads the cards again that show people whom a block hides from the viewer, now without these people. */
  async function withoutBlocked(cards: readonly Card[], viewer: AccessReader): Promise<Card[]> {
    const blocked = await blockedAmong(
      db,
      viewer.id,
      cards.flatMap(({ members }) => members),
    );
    const affected = cards.filter(({ members }) => members.some(({ id }) => blocked.has(id))).map(({ id }) => id);
    if (affected.length === 0) return [];
    return (await read(affected, viewer, viewer.id)).map(cardOf);
  }

  return {
    /** The cards by id. Kept cards are the same for all viewers; some are read again for viewers with blocks (see `hasBlocks`). */
    async of(rows: readonly ListedCard[], viewer: Caller, hasBlocks: boolean): Promise<Map<string, Card>> {
      const cards = new Map<string, Card>();
      const missing: string[] = [];
      for (const row of rows) {
        const card = kept.get(keyOf(row));
        if (card) cards.set(row.id, card);
        else missing.push(row.id);
      }
      if (missing.length > 0) for (const card of await load(missing, viewer)) cards.set(card.id, card);
      if (viewer && hasBlocks) for (const card of await withoutBlocked([...cards.values()], viewer)) cards.set(card.id, card);
      return cards;
    },
  };
}
export type CommunityCards = ReturnType<typeof createCommunityCards>;
