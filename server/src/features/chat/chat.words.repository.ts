import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import { vectorText } from '#kernel/search.ts';
import { messageWords } from './message-words.ts';

/** Rows per statement; other writers run in between. */
const CHUNK = 500;

/** Fills missing search words of messages, in batches; true when there were any. */
export async function fillMessageWords(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'channel_id', 'body', sql<string>`coalesce(forward ->> 'body', '')`.as('forwarded')])
    .where('search', 'is', null)
    .limit(CHUNK)
    .execute();
  if (rows.length === 0) return false;
  const words = rows.map((row) => vectorText(messageWords(row.channel_id, row.body, row.forwarded)));
  await sql`
    update messages m set search = filled.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${words}::text[]) as filled (id, words)
     where m.id = filled.id and m.search is null`.execute(db);
  return true;
}
