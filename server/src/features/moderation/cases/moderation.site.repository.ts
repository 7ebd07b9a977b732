import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { moderation as contract } from '#contract/moderation/index.ts';
import { isPersonFound } from '#features/users/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf } from '#kernel/paging.ts';
import { countOf, isOneOf } from '#kernel/table.ts';
import type { Tx } from '#kernel/transaction.ts';
import { caseColumns, caseJoins, type CaseRow, excerpt, isIn } from './moderation.cases.repository.ts';

export type SiteQuery = z.output<NonNullable<typeof contract.ofSite.query>>;

const isChosen = ({ q, show, scope, targetType, createdFrom, createdBefore }: SiteQuery): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`true`,
      ...(q === '' ? [] : [sql`not k.is_nameless and k.subject_id in (select id from users where ${isPersonFound(q)})`]),
      ...(show ? [isIn(show)] : []),
      ...(scope ? [scope === 'site' ? sql`k.community_id is null` : sql`k.community_id is not null`] : []),
      ...(targetType ? [isOneOf('k.target_type', targetType)] : []),
      ...(createdFrom ? [sql`k.created_at >= ${createdFrom}::timestamptz`] : []),
      ...(createdBefore ? [sql`k.created_at < ${createdBefore}::timestamptz`] : []),
    ],
    sql` and `,
  );

// All cases of the site.

/** The page is cut before anything is joined. */
export async function list(on: Db | Tx, query: SiteQuery): Promise<CaseRow[]> {
  const isDown = query.sort.startsWith('-');
  const order = isDown ? sql`order by k.created_at desc, k.id desc` : sql`order by k.created_at, k.id`;
  const { rows } = await sql<CaseRow>`
    select ${caseColumns}, ${excerpt} from (
      select k.* from moderation_cases k where ${isChosen(query)} ${order} ${cutOf(query)}) k ${caseJoins}
    ${order}`.execute(on);
  return rows.slice(0, query.perPage);
}

export async function count(on: Db | Tx, query: SiteQuery): Promise<number> {
  const { rows } = await countOf(sql`select k.id from moderation_cases k where ${isChosen(query)}`).execute(on);
  return rows[0]?.count ?? 0;
}
