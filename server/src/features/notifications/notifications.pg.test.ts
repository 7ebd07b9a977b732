import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { createNotify } from './index.ts';

const app = await testApp();
const notify = createNotify(app.hub);
const [anna, ben] = [await createPerson(app.db), await createPerson(app.db)];

const waiting = async (): Promise<number> => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows.length;
};

it.each(['read', 'cleared'] as const)('news that is being written while its row is marked as %s stays unread', async (name) => {
  const [reader, community] = [await createPerson(app.db), await createCommunity(app)];
  const notice = (actorId: string) => ({
    kind: 'membership.approved' as const,
    actorId,
    subject: { type: 'community' as const, id: community.id },
    communityId: community.id,
  });
  await app.database.transact((tx) => notify(tx, [reader.id], notice(anna.id)));
  const { until } = (await app.call('GET /notifications', { as: reader, query: {} })).body;

  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const raising = app.database.transact(async (tx) => {
    await notify(tx, [reader.id], notice(ben.id));
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  const marking = app.call(`PUT /notifications/${name}`, { as: reader, body: { until: until!, action: newId() } });
  await expect.poll(waiting).toBe(1);
  mayCommit.resolve();
  await raising;
  expect((await marking).body).toEqual({ changed: 0, unread: 1 });
  expect((await app.call('GET /notifications', { as: reader, query: {} })).body.items).toMatchObject([
    { isRead: false, actor: { id: ben.id } },
  ]);
});
