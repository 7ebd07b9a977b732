import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const rename = (as: TestUser, username: string) => app.call('PUT /me/username', { as, body: { username } });
const kinds = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);

async function setUp() {
  const [anna, ben, cem] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { members: [anna, ben, cem] });
  const post = await createPost(app, community, { author: anna });
  const say = async (as: TestUser, body: string) =>
    (await app.call('POST /posts/:id/comments', { params: { id: post.id }, as, body: { body, parentId: null } })).body;
  const edit = async (as: TestUser, { id, version }: { id: string; version: number }, body: string) =>
    (await app.call('PUT /comments/:id', { params: { id }, as, body: { body, version } })).body;
  const open = async (id: string) =>
    (await app.call('GET /posts/:id/comments', { params: { id: post.id }, as: anna, query: {} })).body.items.find(
      (comment) => comment.id === id,
    )!;
  return { anna, ben, cem, say, edit, open };
}

it('leads to the same person after a new name, also when somebody else has the old one', async () => {
  const { ben, cem, say, edit, open } = await setUp();
  const old = ben.username;
  const said = await say(cem, `Ask @${old}`);
  expect((await rename(ben, `${old}-new`)).status).toBe(200);
  const ofBen = [{ name: old, username: `${old}-new` }];
  expect((await open(said.id)).mentions).toEqual(ofBen);
  // The old name is reserved for a while, and leads on in new texts, too.
  expect((await say(cem, `Or ask @${old} again`)).mentions).toEqual(ofBen);

  await shiftClock(app.db, '31 days');
  const heir = await createPerson(app.db);
  expect((await rename(heir, old)).status).toBe(200);
  expect((await edit(cem, await open(said.id), `Do ask @${old}`)).mentions).toEqual(ofBen);
  expect((await say(cem, `@${old} is no member`)).mentions).toEqual([]);
});

it('is none of somebody who was deleted, and one of somebody named twice', async () => {
  const { anna, ben, cem, say, open } = await setUp();
  const said = await say(cem, `@${ben.username}, @${ben.username.toUpperCase()} and @${anna.username}`);
  expect([said.mentions.length, await kinds(ben)]).toEqual([2, ['post.mention']]);
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', ben.id).execute();
  expect((await open(said.id)).mentions).toEqual([{ name: anna.username, username: anna.username }]);
});

it('is told no more once it is edited out, and told once when it returns', async () => {
  const { ben, cem, say, edit } = await setUp();
  const said = await say(cem, `Ask @${ben.username}`);
  expect(await kinds(ben)).toEqual(['post.mention']);
  const without = await edit(cem, said, `Ask \`@${ben.username}\` or nobody`);
  expect([without.mentions, await kinds(ben)]).toEqual([[], []]);
  await edit(cem, without, `Do ask @${ben.username}`);
  expect(await kinds(ben)).toEqual(['post.mention']);
});
