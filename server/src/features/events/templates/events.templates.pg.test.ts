import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson } from '#test/people.ts';

const app = await testApp();
const CONTENDERS = 20;

test('of templates that are saved, renamed and restored under one name at once, one has it', async () => {
  const host = await createPerson(app.db);
  const community = await createCommunity(app, { owner: host });
  const event = await createEvent(app, community, { host });
  const save = (name: string) => app.call('POST /events/:id/templates', { params: { id: event.id }, as: host, body: { name } });
  const deleted = (await save('Bakes')).body;
  await app.call('DELETE /event-templates/:id', { params: { id: deleted.id }, as: host });
  const other = (await save('Walks')).body;
  const answers = await Promise.all([
    ...Array.from({ length: CONTENDERS - 2 }, (_, index) => save(index % 2 === 0 ? 'Bakes' : 'bakes')),
    app.call('PUT /event-templates/:id', { params: { id: other.id }, as: host, body: { name: 'BAKES', version: 1 } }),
    app.call('POST /event-templates/:id/restoration', { params: { id: deleted.id }, as: host }),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'event_template.name_taken')).toHaveLength(CONTENDERS - 1);
  const { items } = (await app.call('GET /communities/:id/event-templates', { params: { id: community.id }, as: host })).body;
  expect(items.filter(({ name }) => name.toLowerCase() === 'bakes')).toHaveLength(1);
});
