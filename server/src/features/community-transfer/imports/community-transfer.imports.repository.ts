import { sql, type SqlBool } from 'kysely';
import type { CommunityFileSummary, CommunityImport, ImportFailure } from '#contract/community-transfer/imports.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { moveTask, reportDone } from '#kernel/long-task/long-task.repository.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Importer } from './import-plan.ts';

type Owned = { id: string; userId: string };
export type CommunityImportRow = Omit<CommunityImport, 'community' | 'createdAt'> & {
  communityId: string | null;
  communitySlug: string | null;
  createdAt: Date;
};
export type CommunityImportWork = Importer & { importId: string; name: string; slug: string };
type Working = 'checking' | 'running';

const NAMED_IMAGES = 20;
const unfinished = ['checking', 'checked', 'running'] as const;
const columns = sql`i.id, i.file_name as "fileName", i.state, i.done, i.files, i.summary, i.dropped_images as "droppedImages",
  i.dropped_count as "droppedCount", i.failure, c.id as "communityId", c.slug as "communitySlug", i.created_at as "createdAt"
  from community_imports i left join communities c on c.id = i.community_id`;

/** False while another import of the person is unfinished. */
export const insert = async (tx: Tx, { id, userId, fileName }: Owned & { fileName: string }): Promise<boolean> =>
  (await tx
    .insertInto('community_imports')
    .values({ id, user_id: userId, file_name: fileName })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where(sql<SqlBool>`state in ('checking', 'checked', 'running')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** An unfinished one whose file has expired makes room for another. */
export const endExpired = (tx: Tx, userId: string): Promise<unknown> =>
  tx
    .updateTable('community_imports')
    .set({ state: 'cancelled' })
    .where('user_id', '=', userId)
    .where('state', 'in', unfinished)
    .where('expires_at', '<=', appNow)
    .execute();

export async function find(on: Db | Tx, { id, userId }: Owned): Promise<CommunityImportRow | null> {
  const { rows } =
    await sql<CommunityImportRow>`select ${columns} where i.id = ${id}::uuid and i.user_id = ${userId} and i.expires_at > ${appNow}`.execute(
      on,
    );
  return rows[0] ?? null;
}

export async function latest(on: Db | Tx, userId: string): Promise<CommunityImportRow | null> {
  const { rows } = await sql<CommunityImportRow>`select ${columns} where i.user_id = ${userId} and i.expires_at > ${appNow}
    order by i.created_at desc, i.id desc limit 1`.execute(on);
  return rows[0] ?? null;
}

/** The input of a job; null when the import is over or cancelled, or the account is closed. */
export async function work(on: Db | Tx, id: string, state: Working): Promise<CommunityImportWork | null> {
  const { rows } = await sql<CommunityImportWork>`
    select i.id as "importId", i.name, i.slug, u.id, u.username,
      case when u.email_verified_at is not null then encode(sha256(convert_to(u.email_key, 'UTF8')), 'hex') end as "emailSha256"
    from community_imports i join users u on u.id = i.user_id
    where i.id = ${id}::uuid and i.state = ${state} and i.expires_at > ${appNow}
      and u.status = 'enabled' and u.deleted_at is null and u.delete_at is null`.execute(on);
  return rows[0] ?? null;
}

export const report = (on: Db | Tx, id: string, from: Working, { done, files }: { done: number; files: number }): void =>
  reportDone(on, 'community_imports', { id, from, done }, { files });

export const setChecked = (on: Db | Tx, id: string, { summary, files }: { summary: CommunityFileSummary; files: number }) =>
  moveTask(on, 'community_imports', { id, from: 'checking' }, { state: 'checked', summary: JSON.stringify(summary), done: files, files });

export const begin = (tx: Tx, { id, userId, name, slug }: Owned & { name: string; slug: string }): Promise<boolean> =>
  moveTask(
    tx,
    'community_imports',
    { id, userId, from: 'checked' },
    { state: 'running', name, slug, done: 0, failure: null, dropped_images: [], dropped_count: 0 },
  );

/** False when it was cancelled, or another run has written it: the transaction has to be rolled back then. */
export const finish = (
  tx: Tx,
  id: string,
  { communityId, dropped, files }: { communityId: string; dropped: readonly string[]; files: number },
): Promise<boolean> =>
  moveTask(
    tx,
    'community_imports',
    { id, from: 'running' },
    {
      state: 'done',
      done: files,
      files,
      community_id: communityId,
      dropped_images: dropped.slice(0, NAMED_IMAGES),
      dropped_count: dropped.length,
    },
  );

export const cancel = (on: Db | Tx, { id, userId }: Owned): Promise<boolean> =>
  moveTask(on, 'community_imports', { id, userId, from: unfinished }, { state: 'cancelled' });

/** `to`: back to `checked` for what the importer can change and try again. */
export const fail = (
  on: Db | Tx,
  id: string,
  from: Working,
  { to, failure }: { to: 'failed' | 'checked'; failure: ImportFailure },
): Promise<boolean> => moveTask(on, 'community_imports', { id, from }, { state: to, failure: JSON.stringify(failure) });

export async function dropOld(on: Db | Tx, limit: number): Promise<number> {
  const { rows } = await sql`delete from community_imports where id in (
    select id from community_imports where expires_at <= ${appNow} limit ${limit}) returning id`.execute(on);
  return rows.length;
}
