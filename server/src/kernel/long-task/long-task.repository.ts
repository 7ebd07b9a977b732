import type { Kysely, Selectable, UpdateObject } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tables, Tx } from '#kernel/transaction.ts';

type TaskRow = { id: string; user_id: string | null; state: string; done: number; expires_at: Date };
/** Tables whose rows are tasks of accounts. */
export type TaskTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Omit<TaskRow, 'user_id'> ? T : never;
}[keyof Tables];
type State<T extends TaskTable> = Selectable<Tables[T]> extends { state: infer S extends string } ? S : never;
export type TaskMove<T extends TaskTable> = {
  id: string;
  /** Given for what the owner does: it moves nothing that has expired. A job that is under way may. */
  userId?: string;
  from: State<T> | readonly State<T>[];
};

/** To the query builder they are all one table, of the columns that they share. */
const updateTask = (on: Db | Tx, table: TaskTable, set: object) =>
  (on as unknown as Kysely<{ task: TaskRow }>).updateTable(table as string as 'task').set(set);

/** Changes a task while it is in a state: only one of concurrent calls does it. False when it was in another state. */
export async function moveTask<T extends TaskTable>(
  on: Db | Tx,
  table: T,
  { id, userId, from }: TaskMove<T>,
  set: UpdateObject<Tables, T>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTask(on, table, set)
    .where('id', '=', id)
    .where('state', 'in', [from].flat())
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!).where('expires_at', '>', appNow))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the progress in the background: reports may arrive out of order, or not at all, and it never decreases. */
export function reportDone<T extends TaskTable>(
  on: Db | Tx,
  table: T,
  { id, from, done }: { id: string; from: State<T>; done: number },
  set: UpdateObject<Tables, T> = {},
): void {
  void updateTask(on, table, { ...set, done })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('done', '<', done)
    .execute()
    .catch(() => undefined);
}
