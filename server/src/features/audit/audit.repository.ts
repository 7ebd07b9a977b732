import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditAction, audit as contract, AuditTargetType } from '#contract/audit.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import { cutOf } from '#kernel/paging.ts';
import { countOf, isOneOf, orderOf, startingWith } from '#kernel/table.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type Query = z.output<NonNullable<typeof contract.list.query>>;
export type AuditConditions = Omit<Query, 'page' | 'perPage' | 'sort'>;
export type CommunityWindow = { communityId: string; action?: AuditAction | undefined; q: string; after: Cursor | null; limit: number };
type Values = Record<string, unknown> | null;
export type AuditListRow = {
  id: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string;
  actorUsername: string | null;
  action: AuditAction;
  targetType: AuditTargetType | null;
  targetId: string | null;
  targetName: string;
  targetUsername: string | null;
  network: string | null;
  before: Values;
  after: Values;
  requestId: string | null;
};

const usernameOf = (id: RawBuilder<unknown>) => sql`(select username from users where users.id = ${id} and deleted_at is null)`;
/** `e` is the log; current usernames are joined for the listed rows. */
const columns = sql`e.id, e.at as "createdAt", e.actor_id as "actorId", e.actor_name as "actorName", ${usernameOf(sql`e.actor_id`)} as "actorUsername",
  e.action, e.target_type as "targetType", e.target_id as "targetId", e.target_name as "targetName",
  ${usernameOf(sql`case when e.target_type = 'user' then e.target_id::uuid end`)} as "targetUsername", e.network, e.before, e.after, e.request_id as "requestId"`;

function filtered({ q, createdFrom, createdBefore, actorId, action, targetType, targetId }: AuditConditions): RawBuilder<unknown> {
  const begins = startingWith(q);
  const conditions = [
    q !== '' && sql`(lower(actor_name) like ${begins} or lower(target_name) like ${begins})`,
    createdFrom !== undefined && sql`at >= ${createdFrom}::timestamptz`,
    createdBefore !== undefined && sql`at < ${createdBefore}::timestamptz`,
    actorId !== undefined && sql`actor_id = ${actorId}`,
    action !== undefined && isOneOf('action', action),
    targetType !== undefined && isOneOf('target_type', targetType),
    targetId !== undefined && sql`target_id = ${targetId}`,
  ];
  const wanted = [sql`true`, ...conditions.filter((condition) => condition !== false)];
  return sql`from audit_entries where ${sql.join(wanted, sql` and `)}`;
}

// Reads for the console and the communities. The kernel alone writes the rows.

/** The page is cut before names are joined. */
export async function list(on: Db | Tx, query: Query): Promise<AuditListRow[]> {
  const order = orderOf(query.sort, { createdAt: sql`at` });
  const page = sql`select * ${filtered(query)} ${order} ${cutOf(query)}`;
  const { rows } = await sql<AuditListRow>`select ${columns} from (${page}) e ${order}`.execute(on);
  return rows.slice(0, query.perPage);
}

export async function count(on: Db | Tx, filter: AuditConditions): Promise<number> {
  const { rows } = await countOf(sql`select id ${filtered(filter)}`).execute(on);
  return rows[0]?.count ?? 0;
}

export async function find(on: Db | Tx, id: string): Promise<(AuditListRow & { position: number | null }) | undefined> {
  const { rows } = await sql<AuditListRow & { position: number | null }>`
    select ${columns}, c.position from audit_entries e left join audit_chain c on c.entry_id = e.id where e.id = ${id}`.execute(on);
  return rows[0];
}

/** The log of one community, latest first. */
export async function ofCommunity(
  on: Db | Tx,
  { communityId, action, q, after, limit }: CommunityWindow,
): Promise<(AuditListRow & { micros: number })[]> {
  const begins = startingWith(q);
  const isChosen = [
    sql`community_id = ${communityId} and ${isAfter(after, sql`at`, sql`id`)}`,
    ...(action === undefined ? [] : [isOneOf('action', action)]),
    ...(q === '' ? [] : [sql`(lower(actor_name) like ${begins} or lower(target_name) like ${begins})`]),
  ];
  const { rows } = await sql<AuditListRow & { micros: number }>`
    select ${columns}, ${microsOf(sql`e.at`)} as micros from (
      select * from audit_entries where ${sql.join(isChosen, sql` and `)} order by at desc, id desc limit ${limit}) e
    order by e.at desc, e.id desc`.execute(on);
  return rows;
}

export async function batch(on: Db | Tx, filter: AuditConditions, after: string | null, count: number): Promise<AuditListRow[]> {
  const from = after === null ? sql`true` : sql`id > ${after}`;
  const { rows } = await sql<AuditListRow>`
    select ${columns} from (select * ${filtered(filter)} and ${from} order by id limit ${count}) e order by e.id`.execute(on);
  return rows;
}
