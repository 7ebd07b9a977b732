import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { seeingViewers } from './seen.ts';
import * as repository from './sessions.repository.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(app.db)));
await Promise.all(people.map(app.accessTokenFor));
const userIds = people.map(({ id }) => id);
const own = () =>
  app.db.selectFrom('sessions').select(['id', 'user_id', 'last_seen_at']).where('user_id', 'in', userIds).orderBy('id').execute();
const rows = await own();
const sessionIds = rows.map(({ id }) => id);
const lastSeen = async () => (await own()).map((row) => row.last_seen_at.getTime());

test('those who come at once are found with few queries, each as itself, and an ended session as none', async () => {
  await app.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(0) })
    .execute();
  await app.db.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', sessionIds[0]!).execute();
  const queries: number[] = [];
  const notes: Promise<unknown>[] = [];
  const find = seeingViewers({
    findViewers: (ids) => (queries.push(ids.length), repository.findViewers(app.db, ids)),
    noteSeen: (ids) => {
      const noting = repository.noteSeen(app.db, ids);
      notes.push(noting);
      return noting;
    },
    onError: (error) => expect(error).toBeUndefined(),
  });
  const viewers = await Promise.all(sessionIds.map(find));
  expect(viewers.map((viewer) => viewer?.id ?? null)).toEqual([null, ...rows.slice(1).map((row) => row.user_id)]);
  expect(queries).toEqual([1, 1, 10]);
  await Promise.all(notes);
  const seen = await lastSeen();
  expect(seen.filter((time) => time === 0).length).toBe(1);
  expect(await find(sessionIds[1]!)).toMatchObject({ id: rows[1]!.user_id, roles: ['user'] });
  expect(await lastSeen()).toEqual(seen);
});
