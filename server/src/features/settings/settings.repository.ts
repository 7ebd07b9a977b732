import { sql } from 'kysely';
import type { SettingsEntry } from '#contract/settings.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { ownOf, shownOf } from '#kernel/settings/index.ts';
import type { Tx } from '#kernel/transaction.ts';

/** One side of a logged change; null means not set. */
const sideOf = (side: Record<string, unknown> | null): SettingsEntry['before'] => {
  const unset = Object.entries(side ?? {}).filter(([, value]) => value === null);
  return { ...Object.fromEntries(unset), ...shownOf(ownOf(side)) };
};

// Reads of the settings feature; the row itself is the kernel's.

/** Audit log entries about the settings, newest first. */
export async function history(
  on: Db | Tx,
  target: { type: string; id: string },
  after: Cursor | null,
  limit: number,
): Promise<(SettingsEntry & Cursor)[]> {
  const rows = await on
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor_name as by', 'before', 'after', microsOf(sql`at`).as('micros')])
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where(isAfter(after, sql`at`, sql`id`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, before, after: then, ...row }) => ({
    ...row,
    at: at.toISOString(),
    before: sideOf(before),
    after: sideOf(then),
  }));
}

export async function hasDemoMenus(on: Db | Tx): Promise<boolean> {
  const row = await on.selectFrom('menus').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst();
  return row !== undefined;
}

export const emailOf = (on: Db | Tx, userId: string): Promise<{ email: string }> =>
  on.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
