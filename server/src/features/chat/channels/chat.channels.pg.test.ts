import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));

test('of twenty who give a channel the same name at once one does', async () => {
  const community = await createCommunity(app);
  const answers = await Promise.all(
    people.map(() =>
      app.call('POST /communities/:id/channels', { as: community.owner, params: { id: community.id }, body: { name: 'Same' } }),
    ),
  );
  expect(answers.map(({ status, body }) => (body as { code?: string }).code ?? status).toSorted()).toEqual([
    201,
    ...Array(19).fill('channel.name_taken'),
  ]);
});

test('of twenty who make one more of 199 channels at once one does', async () => {
  const community = await createCommunity(app);
  await app.db
    .insertInto('channels')
    .values(Array.from({ length: 199 }, (_, index) => ({ id: crypto.randomUUID(), community_id: community.id, name: `c${index}` })))
    .execute();
  const answers = await Promise.all(
    people.map((_, index) =>
      app.call('POST /communities/:id/channels', {
        as: community.owner,
        params: { id: community.id },
        body: { name: `new ${index}` },
      }),
    ),
  );
  expect(answers.map(({ status, body }) => (body as { code?: string }).code ?? status).toSorted()).toEqual([
    201,
    ...Array(19).fill('channel.too_many'),
  ]);
});
