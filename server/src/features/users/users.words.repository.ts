import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import { vectorText } from '#kernel/search.ts';
import { personWords } from './person-words.ts';

/** Rows per statement; other writers run in between. */
const CHUNK = 500;

/**
 * Fills missing search words of accounts, in batches; true when there were any. A change of the name clears the words in the same
 * statement, so that former names never match.
 */
export async function fillPersonWords(db: Db, { only }: { only?: string } = {}): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('search', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .limit(CHUNK)
    .execute();
  if (rows.length === 0) return false;
  const column = (read: (row: (typeof rows)[number]) => string) => rows.map(read);
  // Only if the name has not changed meanwhile.
  await sql`
    update users u set search = filled.words::tsvector
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ username }) => username)}::text[], ${column(({ first_name }) => first_name)}::text[],
                  ${column(({ last_name }) => last_name)}::text[], ${column((row) => vectorText(personWords(row)))}::text[])
        as filled (id, username, first_name, last_name, words)
     where u.id = filled.id and u.search is null
       and u.username = filled.username and u.first_name = filled.first_name and u.last_name = filled.last_name`.execute(db);
  return true;
}
