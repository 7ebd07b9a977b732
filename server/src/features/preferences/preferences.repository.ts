import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** `content` as stored by any version of the product. */
export type StoredPreferences = { content: Record<string, unknown>; changedAt: Date };

const columns = ['content', 'changed_at as changedAt'] as const;
/** Clients see milliseconds. */
const now = sql<Date>`date_trunc('milliseconds', ${appNow})`;

export const find = (on: Db | Tx, userId: string): Promise<StoredPreferences | undefined> =>
  on.selectFrom('user_preferences').select(columns).where('user_id', '=', userId).executeTakeFirst();

/** Undefined when a later change is already stored. A device whose clock is ahead must not win forever. */
export const saveIfLatest = (
  on: Db | Tx,
  userId: string,
  { content, changedAt }: StoredPreferences,
): Promise<StoredPreferences | undefined> =>
  on
    .insertInto('user_preferences')
    .values({ user_id: userId, content: JSON.stringify(content), changed_at: sql<Date>`least(${changedAt}::timestamptz, ${now})` })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ content: eb.ref('excluded.content'), changed_at: eb.ref('excluded.changed_at') }))
        .whereRef('user_preferences.changed_at', '<', 'excluded.changed_at'),
    )
    .returning(columns)
    .executeTakeFirst();
