import { sql } from 'kysely';
import { expect } from 'vitest';
import { defineJob } from '#kernel/jobs/index.ts';
import type { TestApp } from './app.ts';

export type NoticeJob = 'notifications.mail' | 'notifications.digest';

/** Runs a job on each of the servers, and waits until they and the mails that they write are done. */
export const runNoticeJob = (name: NoticeJob, ...apps: readonly TestApp[]): Promise<void> => runJob(name, ...apps);

/** The same for any job that writes mails; runs that are planned for later are not waited for. */
export async function runJob(name: string, ...apps: readonly TestApp[]): Promise<void> {
  for (const app of apps) await app.jobs.enqueueAlone(defineJob<object>(name), {});
  const { db } = apps[0]!;
  const open = async () =>
    (
      await sql`select name from pgboss.job where name in (${name}, 'outbox.send')
        and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))`.execute(db)
    ).rows;
  await expect.poll(open).toEqual([]);
}

/** A zone in which it is this hour now. */
export async function zoneWhereItIs(hour: number, { db }: TestApp): Promise<string> {
  const { rows } = await sql<{ hour: number }>`select extract(hour from app_now() at time zone 'UTC')::int as hour`.execute(db);
  const ahead = ((hour - rows[0]!.hour + 36) % 24) - 12;
  // The signs of these names are turned round.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
