import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '#kernel/transaction.ts';

/** Whether an event of the community shows the picture. */
export const isShownByEvent = (communityId: RawBuilder<unknown>, cover: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from events v where v.community_id = ${communityId} and v.cover = ${cover})`;

/** Whether an event or a template of the community shows the picture. */
export async function isCoverShown(tx: Tx, communityId: string, cover: string): Promise<boolean> {
  const { rows } = await sql`select where ${isShownByEvent(sql`${communityId}::uuid`, sql`${cover}::text`)}
    or exists (select from event_templates where community_id = ${communityId} and model ->> 'cover' = ${cover})`.execute(tx);
  return rows.length > 0;
}
