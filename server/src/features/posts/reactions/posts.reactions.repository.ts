import { type RawBuilder, sql } from 'kysely';
import type { ReactionKind } from '#contract/posts/reactions.ts';
import type { Tx } from '#kernel/transaction.ts';

type Given = { userId: string; kind: ReactionKind };
type Target = { rows: RawBuilder<unknown>; key: RawBuilder<unknown>; of: RawBuilder<unknown> };
const targets = {
  post: { rows: sql`post_reactions`, key: sql`post_id`, of: sql`posts` },
  comment: { rows: sql`comment_reactions`, key: sql`comment_id`, of: sql`comments` },
} satisfies Record<string, Target>;
export type ReactionTarget = keyof typeof targets;

// Reactions, and their counts in the row that they belong to; each call returns whether it changed something.

export async function add(tx: Tx, target: ReactionTarget, id: string, { userId, kind }: Given): Promise<boolean> {
  const { rows, key, of } = targets[target];
  const { numAffectedRows } = await sql`
    with given as (insert into ${rows} (${key}, user_id, kind) values (${id}, ${userId}, ${kind}) on conflict do nothing returning kind)
    update ${of} t set reactions = jsonb_set(t.reactions, array[given.kind], to_jsonb(coalesce((t.reactions ->> given.kind)::int, 0) + 1))
      from given where t.id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function remove(tx: Tx, target: ReactionTarget, id: string, { userId, kind }: Given): Promise<boolean> {
  const { rows, key, of } = targets[target];
  const { numAffectedRows } = await sql`
    with gone as (delete from ${rows} where ${key} = ${id} and user_id = ${userId} and kind = ${kind} returning kind)
    update ${of} t set reactions = jsonb_set(t.reactions, array[gone.kind], to_jsonb((t.reactions ->> gone.kind)::int - 1))
      from gone where t.id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}
