import { sql } from 'kysely';
import type { EventChoice } from '#contract/events/finding.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { Db } from '#kernel/db/index.ts';
import { searchVector } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isListed, sources } from '../events.visibility.repository.ts';
import { within } from './events.filter.repository.ts';

export type FilterChoiceKind = 'city' | 'community' | 'tag';

const MAX_EVENTS = 2_000;
const MAX_SEARCHED = 500;
const MAX_OFFERED = 30;

/** Key, value and label of each choice; an event has any number of tags. */
const chosenBy = {
  city: sql`select e.city_key as key, e.venue_city as value, e.venue_city as label where e.city_key is not null`,
  community: sql`select c.id::text as key, c.id::text as value, c.name as label`,
  tag: sql`select k.key, e.tags[k.place] as value, e.tags[k.place] as label from unnest(e.tag_keys) with ordinality k (key, place)`,
} as const;

/** Matches any part of a name; Chinese names match by syllables or initials, from any syllable on. */
function matcherOf(typed: string): (label: string) => boolean {
  const wanted = foldName(typed);
  const spelled = wanted.replace(/\s+/g, '');
  return (label) =>
    foldName(label).includes(wanted) || searchVector([label], { pinyin: true }).some((lexeme) => lexeme.startsWith(spelled));
}

// Values by which upcoming events can be filtered.

export async function choices(on: Db | Tx, viewer: Viewer | null, kind: FilterChoiceKind, q: string): Promise<EventChoice[]> {
  const conditions = [isListed(viewer), ...within({ when: 'upcoming' })];
  const { rows } = await sql<EventChoice>`select min(near.value) as value, min(near.label) as label, count(*) as count from (
      select chosen.key, chosen.value, chosen.label from ${sources(viewer)}, lateral (${chosenBy[kind]}) chosen
      where ${sql.join(conditions, sql` and `)} order by e.starts_at limit ${sql.lit(MAX_EVENTS)}) near
    group by near.key order by count(*) desc, near.key limit ${sql.lit(MAX_SEARCHED)}`.execute(on);
  const fits = matcherOf(q);
  return rows.filter(({ label }) => fits(label)).slice(0, MAX_OFFERED);
}
