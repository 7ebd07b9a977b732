import { sql } from 'kysely';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { ImportMode } from '#contract/users/import.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { moveTask } from '#kernel/long-task/long-task.repository.ts';
import { cutOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { FoundRowError } from './users.import.rows.policy.ts';
import type { ImportCounts } from './users.import.plan.service.ts';

export type StoredImportState = 'checking' | 'checked' | 'faulty' | 'running' | 'done' | 'refused' | 'cancelled' | 'failed';
export type UserImportFailure = 'forbidden' | 'broken';
export type ImportRecord = {
  id: string;
  userId: string;
  fileName: string;
  mode: ImportMode;
  state: StoredImportState;
  rows: number;
  done: number;
  counts: ImportCounts;
  sendsInvitations: boolean;
  invitationsLeft: number;
  failure: UserImportFailure | null;
  createdAt: Date;
  finishedAt: Date | null;
};
type Flat = Omit<ImportRecord, 'counts'> & ImportCounts;
export type Work = {
  id: string;
  userId: string;
  username: string;
  fileName: string;
  mode: ImportMode;
  content: string;
  sendsInvitations: boolean;
};
/** An account with an open invitation. */
export type Invited = { id: string; username: string; email: string; language: 'zh-CN' | 'en-US' | null };
export type ErrorRow = FoundRowError & { id: string };
export type Working = 'checking' | 'running';
type Owned = { id: string; userId: string };
type New = Owned & { fileName: string; mode: ImportMode; content: string; rows: number; most: number };

const columns = sql`i.id, i.user_id as "userId", i.file_name as "fileName", i.mode, i.state, i.rows, i.done, i.created, i.updated, i.skipped,
  i.faulty, i.sends_invitations as "sendsInvitations", i.failure, i.created_at as "createdAt", i.finished_at as "finishedAt",
  (select count(*)::int from user_import_invitations v where v.import_id = i.id) as "invitationsLeft"`;
const shaped = ({ created, updated, skipped, faulty, ...row }: Flat): ImportRecord => ({
  ...row,
  counts: { created, updated, skipped, faulty },
});
const asErrorRow = ({ place, ...error }: FoundRowError & { place: number }): ErrorRow => ({ id: String(place), ...error });
const CHUNK = 1_000;
const withoutFile = { content: null, finished_at: appNow } as const;

/** False at the limit of waiting imports. The account's row is locked, so that concurrent calls are counted one after the other. */
export async function insert(tx: Tx, { id, userId, fileName, mode, content, rows, most }: New): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { waiting } = await tx
    .selectFrom('user_imports')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('user_id', '=', userId)
    .where('content', 'is not', null)
    .where('expires_at', '>', appNow)
    .executeTakeFirstOrThrow();
  if (waiting >= most) return false;
  const expires = sql<Date>`app_now() + interval '1 day'`;
  await tx
    .insertInto('user_imports')
    .values({ id, user_id: userId, file_name: fileName, mode, content, rows, expires_at: expires })
    .execute();
  return true;
}

export async function find(on: Db | Tx, { id, userId }: Owned): Promise<ImportRecord | undefined> {
  const { rows } = await sql<Flat>`select ${columns} from user_imports i
    where i.id = ${id}::uuid and i.user_id = ${userId} and i.expires_at > app_now()`.execute(on);
  return rows[0] && shaped(rows[0]);
}

/** The imports that count against that limit. */
export async function waiting(on: Db | Tx, userId: string): Promise<ImportRecord[]> {
  const { rows } = await sql<Flat>`select ${columns} from user_imports i
    where i.user_id = ${userId} and i.content is not null and i.expires_at > app_now()
    order by i.created_at desc, i.id desc limit ${sql.lit(consoleLimits.waitingImports.max)}`.execute(on);
  return rows.map(shaped);
}

/** The input of a job; undefined when the import is finished or cancelled. */
export async function work(on: Db | Tx, id: string, state: Working): Promise<Work | undefined> {
  const { rows } = await sql<Work>`
    select i.id, u.id as "userId", u.username, i.file_name as "fileName", i.mode, i.content,
      i.sends_invitations as "sendsInvitations" from user_imports i join users u on u.id = i.user_id
     where i.id = ${id}::uuid and i.state = ${state} and i.content is not null`.execute(on);
  return rows[0];
}

/** Updates the progress; false when the import was cancelled meanwhile. */
export const report = (on: Db | Tx, id: string, from: Working, done: number): Promise<boolean> =>
  moveTask(on, 'user_imports', { id, from }, { done });

/** Whether the import is still in this state; checked inside the transaction that writes. */
export const isStill = async (on: Db | Tx, id: string, state: Working): Promise<boolean> =>
  (await on.selectFrom('user_imports').select('id').where('id', '=', id).where('state', '=', state).executeTakeFirst()) !== undefined;

/** A state transition with its findings. The file is kept only for an import that may still run. */
export const settle = (
  tx: Tx,
  id: string,
  { from, to, counts, done }: { from: StoredImportState; to: StoredImportState; counts: ImportCounts; done?: number },
): Promise<boolean> =>
  moveTask(
    tx,
    'user_imports',
    { id, from },
    { state: to, ...counts, ...(done !== undefined && { done }), ...(to !== 'checked' && withoutFile) },
  );

export const begin = (tx: Tx, owned: Owned, sendsInvitations: boolean): Promise<boolean> =>
  moveTask(tx, 'user_imports', { ...owned, from: 'checked' }, { state: 'running', done: 0, sends_invitations: sendsInvitations });

export const cancel = (on: Db | Tx, owned: Owned): Promise<boolean> =>
  moveTask(on, 'user_imports', { ...owned, from: ['checking', 'checked', 'running'] }, { state: 'cancelled', ...withoutFile });

export const fail = (on: Db | Tx, id: string, from: Working, failure: UserImportFailure): Promise<boolean> =>
  moveTask(on, 'user_imports', { id, from }, { state: 'failed', failure, ...withoutFile });

export async function addErrors(tx: Tx, id: string, errors: readonly FoundRowError[]): Promise<void> {
  for (let start = 0; start < errors.length; start += CHUNK) {
    const some = errors.slice(start, start + CHUNK);
    await sql`insert into user_import_faults (import_id, place, line, "column", value, rule, params)
      select ${id}::uuid, f.* from unnest(${some.map((_, at) => start + at + 1)}::int[], ${some.map(({ line }) => line)}::int[],
        ${some.map(({ column }) => column)}::text[], ${some.map(({ value }) => value)}::text[], ${some.map(({ rule }) => rule)}::text[],
        ${some.map(({ params }) => JSON.stringify(params))}::jsonb[]) as f`.execute(tx);
  }
}

export async function errors(on: Db | Tx, id: string, query: PageQuery): Promise<{ items: ErrorRow[]; total: number }> {
  const { rows } = await sql<FoundRowError & { place: number }>`select place, line, "column", value, rule, params
    from user_import_faults where import_id = ${id}::uuid order by place ${cutOf(query)}`.execute(on);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from user_import_faults where import_id = ${id}::uuid`.execute(on);
  return { items: rows.slice(0, query.perPage).map(asErrorRow), total: counted[0]?.total ?? 0 };
}

export async function errorsAfter(on: Db | Tx, id: string, after: string | null, count: number): Promise<ErrorRow[]> {
  const { rows } = await sql<FoundRowError & { place: number }>`select place, line, "column", value, rule, params
    from user_import_faults where import_id = ${id}::uuid and place > ${Number(after ?? 0)} order by place limit ${count}`.execute(on);
  return rows.map(asErrorRow);
}

export const invite = (tx: Tx, id: string, userIds: readonly string[]): Promise<unknown> =>
  sql`insert into user_import_invitations (import_id, user_id) select ${id}::uuid, unnest(${userIds}::uuid[])`.execute(tx);

/** Takes a batch of open invitations; concurrent calls take others. */
export async function takeInvited(tx: Tx, id: string, count: number): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    with taken as (
      delete from user_import_invitations where (import_id, user_id) in (
        select import_id, user_id from user_import_invitations where import_id = ${id}::uuid order by user_id limit ${count} for update skip locked)
      returning user_id)
    select u.id, u.username, u.email, u.language from taken join users u on u.id = taken.user_id
     where u.deleted_at is null and u.status = 'enabled' order by u.id`.execute(tx);
  return rows;
}
export const isAwaited = async (on: Db | Tx, id: string): Promise<boolean> =>
  (await on.selectFrom('user_import_invitations').select('user_id').where('import_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

/** Deletes expired imports, except those with open invitations. */
export async function dropOld(on: Db | Tx, limit: number): Promise<number> {
  const { rows } = await sql`delete from user_imports where id in (
    select id from user_imports i where expires_at <= app_now()
       and not exists (select from user_import_invitations v where v.import_id = i.id) limit ${limit})
    returning id`.execute(on);
  return rows.length;
}
