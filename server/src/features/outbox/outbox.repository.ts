import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OutboxContent, OutboxFilter, OutboxMessage } from '#contract/outbox.ts';
import { cutOf, type PageQuery } from '#kernel/paging.ts';
import { countOf, isOneOf, orderOf, startingWith } from '#kernel/table.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type Query = OutboxFilter & PageQuery & { sort: string };
type Row = Omit<OutboxMessage, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };
type Resting = Pick<OutboxContent, 'text' | 'html'>;

// Unsent messages come first.
const orders = { created: sql`created_at`, sent: sql`coalesce(sent_at, '-infinity')` };
const columns = sql`id, channel, recipient, language, kind, subject, state, tries, last_error as "lastError", created_at as "createdAt",
  sent_at as "sentAt"`;

const isChosen = ({ q, channel, state, kind, createdFrom, createdBefore }: OutboxFilter): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`true`,
      ...(q === '' ? [] : [sql`lower(recipient) like ${startingWith(q)}`]),
      ...(channel ? [isOneOf('channel', channel)] : []),
      ...(state ? [isOneOf('state', state)] : []),
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(createdFrom ? [sql`created_at >= ${createdFrom}::timestamptz`] : []),
      ...(createdBefore ? [sql`created_at < ${createdBefore}::timestamptz`] : []),
    ],
    sql` and `,
  );

const shaped = <R extends Row>({ createdAt, sentAt, ...row }: R) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

// Reads for the console; inside a transaction, pass its `tx`. The kernel alone writes the rows.

export async function list(on: Db | Tx, query: Query): Promise<OutboxMessage[]> {
  const { rows } = await sql<Row>`select ${columns} from outbox_messages where ${isChosen(query)}
    ${orderOf(query.sort, orders)} ${cutOf(query)}`.execute(on);
  return rows.slice(0, query.perPage).map(shaped);
}

export async function count(on: Db | Tx, filter: OutboxFilter): Promise<number> {
  const { rows } = await countOf(sql`select 1 from outbox_messages where ${isChosen(filter)}`).execute(on);
  return rows[0]?.count ?? 0;
}

/** The content can only be read before it is sent. */
export async function find(on: Db | Tx, id: string): Promise<OutboxContent | undefined> {
  const { rows } = await sql<Row & Resting>`select ${columns}, case when state in ('kept', 'failed') then text end as text,
    case when state in ('kept', 'failed') then html end as html from outbox_messages where id = ${id}::uuid`.execute(on);
  return rows[0] && shaped(rows[0]);
}

/** A batch for exports, ordered by id. */
export async function batch(on: Db | Tx, filter: OutboxFilter, after: string | null, count: number): Promise<OutboxMessage[]> {
  const { rows } = await sql<Row>`select ${columns} from outbox_messages
    where ${isChosen(filter)} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${count}`.execute(on);
  return rows.map(shaped);
}
