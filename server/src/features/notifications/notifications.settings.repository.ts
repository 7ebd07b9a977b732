import { sql } from 'kysely';
import type { MailKind, NotificationSettings } from '#contract/notifications.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { quietHours } from './notifications.mail.repository.ts';
import type { NoticeTopic } from './notifications.raise.repository.ts';

// The notifications that people want, and how they want them.

export async function find(on: Db | Tx, userId: string): Promise<NotificationSettings> {
  const { rows } = await sql<NotificationSettings>`
    select array(select t.topic from muted_topics t where t.user_id = ${userId}::uuid order by t.topic) as muted,
      coalesce(mc.without, '{}') as "withoutMail", coalesce(mc.digest, 'daily') as digest,
      ${quietHours(sql`mc.quiet_zone`)} as quiet
    from (select) one left join mail_choices mc on mc.user_id = ${userId}::uuid`.execute(on);
  return rows[0]!;
}

export async function setMuted(tx: Tx, userId: string, topics: readonly NoticeTopic[]): Promise<void> {
  await tx.deleteFrom('muted_topics').where('user_id', '=', userId).execute();
  if (topics.length === 0) return;
  await tx
    .insertInto('muted_topics')
    .values([...new Set(topics)].map((topic) => ({ user_id: userId, topic })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Undefined stays as it is. */
export async function setMails(tx: Tx, userId: string, { withoutMail, digest, quiet }: Partial<NotificationSettings>): Promise<void> {
  const choices = {
    ...(withoutMail && { without: [...new Set(withoutMail)].toSorted() }),
    ...(digest && { digest }),
    ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null, quiet_zone: quiet?.zone ?? null }),
  };
  await tx
    .insertInto('mail_choices')
    .values({ user_id: userId, ...choices })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...choices }))
    .execute();
}

/** Switches these kinds of mails off for an account that still exists, or on again; the others stay. */
export async function switchMails(tx: Tx, userId: string, { mails, isOff }: { mails: readonly MailKind[]; isOff: boolean }): Promise<void> {
  const given = sql`${mails}::text[]`;
  const now = isOff
    ? sql`array(select distinct k from unnest(mail_choices.without || ${given}) k order by k)`
    : sql`array(select k from unnest(mail_choices.without) k where k <> all(${given}))`;
  await sql`insert into mail_choices (user_id, without)
    select u.id, ${isOff ? given : sql`'{}'::text[]`} from users u where u.id = ${userId}::uuid and u.deleted_at is null
    on conflict (user_id) do update set without = ${now}`.execute(tx);
}
