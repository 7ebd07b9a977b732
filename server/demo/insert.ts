import type { Kysely } from 'kysely';
import type { Tables } from '../migrations/tables.ts';
import type { Rows } from './world.ts';

/** PostgreSQL accepts 65,535 values per statement, but the embedded engine never releases the memory of its largest one. */
const VALUES_AT_ONCE = 2_000;

/** Writes the tables in the order in which they are listed. */
export async function insertRows(db: Kysely<Tables>, rows: Rows): Promise<void> {
  for (const [table, all] of Object.entries(rows)) {
    // No spread of the rows: a call takes some ten thousand arguments, and a table may have a million.
    const width = all.reduce((most, row) => Math.max(most, Object.keys(row).length), 1);
    const size = Math.floor(VALUES_AT_ONCE / width);
    for (let start = 0; start < all.length; start += size)
      await db
        .insertInto(table as keyof Tables)
        .values(all.slice(start, start + size))
        .execute();
  }
}
