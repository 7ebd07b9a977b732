import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const KEY = 'site';
export type SettingsRow = { version: number; value: unknown };

// SQL of the single row of console settings.

export const read = (on: Db | Tx): Promise<SettingsRow> =>
  on.selectFrom('settings').select(['version', 'value']).where('key', '=', KEY).executeTakeFirstOrThrow();

/** Writes the unchanged row: shows whether the database accepts writes. */
export const rewrite = (on: Db | Tx): Promise<unknown> => on.updateTable('settings').set({ key: KEY }).where('key', '=', KEY).execute();

/** False if another change was saved first: the version differs from the one that was read. */
export async function write(tx: Tx, seen: number, value: object): Promise<boolean> {
  const row = await tx
    .updateTable('settings')
    .set((eb) => ({ value: JSON.stringify(value), version: eb('version', '+', 1), updated_at: appNow }))
    .where('key', '=', KEY)
    .where('version', '=', seen)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}
