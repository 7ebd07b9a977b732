import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const CONTENDERS = 20;

test('of ticket types that are added and renamed to one name at once, one has it', async () => {
  const host = await createPerson(app.db);
  const event = await createEvent(app, await createCommunity(app, { owner: host }), { host });
  const params = { id: event.id };
  const add = (name: string) => app.call('POST /events/:id/ticket-types', { params, as: host, body: { name } });
  const [other] = (await add('Standard')).body.items;
  const answers = await Promise.all([
    ...Array.from({ length: CONTENDERS - 1 }, (_, index) => add(index % 2 === 0 ? 'Balcony' : 'balcony')),
    app.call('PUT /events/:id/ticket-types/:typeId', {
      params: { ...params, typeId: other!.id },
      as: host,
      body: { name: 'BALCONY', version: other!.version },
    }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'ticket_type.name_taken')).toHaveLength(CONTENDERS - 1);
  const { items } = (await app.call('GET /events/:id/ticket-types', { params, as: host })).body;
  expect(items.filter(({ name }) => name.toLowerCase() === 'balcony')).toHaveLength(1);
});
