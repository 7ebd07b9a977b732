import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';

/** `content` as stored by any version of the product. */
export type StoredPreferences = { content: Record<string, unknown>; changedAt: Date };

const columns = ['content', 'changed_at as changedAt'] as const;
/** Clients see milliseconds. */
const now = sql<Date>`date_trunc('milliseconds', ${appNow})`;

export const preferencesRepository = (db: Db) => ({
  find: (userId: string): Promise<StoredPreferences | undefined> =>
    db.selectFrom('user_preferences').select(columns).where('user_id', '=', userId).executeTakeFirst(),

  /** Undefined when a later change is already stored. A device whose clock is ahead must not win forever. */
  saveIfLatest: (userId: string, { content, changedAt }: StoredPreferences): Promise<StoredPreferences | undefined> =>
    db
      .insertInto('user_preferences')
      .values({ user_id: userId, content: JSON.stringify(content), changed_at: sql<Date>`least(${changedAt}::timestamptz, ${now})` })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((eb) => ({ content: eb.ref('excluded.content'), changed_at: eb.ref('excluded.changed_at') }))
          .whereRef('user_preferences.changed_at', '<', 'excluded.changed_at'),
      )
      .returning(columns)
      .executeTakeFirst(),
});
export type PreferencesRepository = ReturnType<typeof preferencesRepository>;
