import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { conversationsOf, say, startWith } from '#test/chat.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const [ada, ...people] = (await Promise.all(Array.from({ length: 40 }, () => createPerson(app.db)))) as [TestUser, ...TestUser[]];
await createCommunity(app, { owner: ada, members: people });
const codesOf = (answers: readonly { status: number; body: object }[]) =>
  answers.map(({ status, body }) => ('code' in body ? body.code : status)).toSorted();

test('two who start with one another many times at once have one dm', async () => {
  for (const other of people.slice(0, 5)) {
    const starts = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? startWith(app, ada, [other]) : startWith(app, other, [ada]),
    );
    const answers = await Promise.all(starts);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await conversationsOf(app, other)).toHaveLength(1);
  }
});

test('of twenty who are added at once to a group with one place left one is', async () => {
  const group = (await startWith(app, ada, people.slice(0, 18))).body;
  const answers = await Promise.all(
    people
      .slice(18, 38)
      .map(({ id: userId }) => app.call('PUT /conversations/:id/people/:userId', { as: ada, params: { id: group.id, userId } })),
  );
  expect(codesOf(answers)).toEqual([200, ...Array(19).fill('conversation.too_many_people')]);
});

test('of twenty messages of a request sent at once three are', async () => {
  const stranger = await createPerson(app.db);
  const dm = (await startWith(app, stranger, [ada])).body;
  const answers = await Promise.all(Array.from({ length: 20 }, () => say(app, dm, stranger, { body: `Hi @${ada.username}` })));
  expect(codesOf(answers)).toEqual([200, 200, 200, ...Array(17).fill('conversation.waiting')]);
});

test('of thirty requests begun at once twenty are', async () => {
  const stranger = await createPerson(app.db);
  const answers = await Promise.all(people.slice(0, 30).map((other) => startWith(app, stranger, [other])));
  expect(codesOf(answers)).toEqual([...Array(20).fill(200), ...Array(10).fill('conversation.too_many_requests')]);
});
