import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();

it('of posts and comments that a newcomer sends at once, as many are taken as an hour allows', async () => {
  const newcomer = await createPerson(app.db);
  const community = await createCommunity(app);
  await addMember(app, community, newcomer);
  const contentRules = { words: [], onWord: 'hold', newcomerLinks: 'allow', newcomerTexts: 5 };
  await app.db
    .updateTable('communities')
    .set({ content_rules: JSON.stringify(contentRules) })
    .where('id', '=', community.id)
    .execute();
  const post = await createPost(app, community);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? app.call('POST /communities/:id/posts', { params: { id: community.id }, as: newcomer, body: { title: 'A title', body: 'Words' } })
        : app.call('POST /posts/:id/comments', { params: { id: post.id }, as: newcomer, body: { body: 'Words' } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter(({ body }) => 'code' in body && body.code === 'text.newcomer_rate')).toHaveLength(15);
});
