import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const KEY = 'site';
export type SettingsRow = { version: number; value: unknown };

/** SQL of the one row that holds what was set in the console. */
export const settingsRepository = (db: Db) => ({
  read: (on: Db | Tx = db): Promise<SettingsRow> =>
    on.selectFrom('settings').select(['version', 'value']).where('key', '=', KEY).executeTakeFirstOrThrow(),

  /** As it is: tells whether the database takes what is written. */
  rewrite: (): Promise<unknown> => db.updateTable('settings').set({ key: KEY }).where('key', '=', KEY).execute(),

  /** False where somebody was faster: the row has another version than the one that was read. */
  async write(tx: Tx, seen: number, value: object): Promise<boolean> {
    const row = await tx
      .updateTable('settings')
      .set((eb) => ({ value: JSON.stringify(value), version: eb('version', '+', 1), updated_at: appNow }))
      .where('key', '=', KEY)
      .where('version', '=', seen)
      .returning('version')
      .executeTakeFirst();
    return row !== undefined;
  },
});
export type SettingsRepository = ReturnType<typeof settingsRepository>;
