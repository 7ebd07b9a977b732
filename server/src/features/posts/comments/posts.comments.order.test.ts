import { fc } from '#test/properties.ts';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createPerson } from '#test/people.ts';
import { createPost } from '#test/posts.ts';

const app = await testApp();
const authors = [await createPerson(app.db), await createPerson(app.db)];
const community = await createCommunity(app, { members: authors });
const say = async (postId: string, as = authors[0]!, parentId: string | null = null) =>
  app.call('POST /posts/:id/comments', { params: { id: postId }, as, body: { body: 'Words', parentId } });

async function pages(postId: string, limit: number, between: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query: { limit: number; cursor?: string } = { limit, ...(cursor === undefined ? {} : { cursor }) };
    const { items, nextCursor } = (await app.call('GET /posts/:id/comments', { params: { id: postId }, as: authors[0]!, query })).body;
    seen.push(...items.map(({ id }) => id));
    cursor = nextCursor;
    if (cursor !== null) await between();
  }
  return seen;
}

it('pages repeat no comment and miss none, while others are written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 2, max: 7 }),
      fc.integer({ min: 0, max: 2 }),
      async (limit, count, more) => {
        const post = await createPost(app, community);
        await Promise.all(Array.from({ length: count }, (_, nth) => say(post.id, authors[nth % 2])));
        let left = 3;
        const seen = await pages(post.id, limit, async () => {
          if ((left -= 1) >= 0) await Promise.all(Array.from({ length: more }, (_, nth) => say(post.id, authors[nth % 2])));
        });
        const rows = await app.db.selectFrom('comments').select('id').where('post_id', '=', post.id).orderBy('seq').execute();
        expect(seen).toEqual(rows.map(({ id }) => id));
      },
    ),
    { numRuns: 8 },
  );
});

type Step = { what: 'say' | 'answer' | 'delete' | 'restore'; nth: number };
const step = fc.record<Step>({
  what: fc.constantFrom('say', 'say', 'answer', 'answer', 'delete', 'delete', 'restore'),
  nth: fc.nat({ max: 20 }),
});

it('the counters of posts and comments equal the rows, whatever is written and deleted at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 }), async (batches) => {
      const post = await createPost(app, community);
      await say(post.id);
      const doStep = async ({ what, nth }: Step) => {
        const rows = await app.db
          .selectFrom('comments')
          .select(['id', 'parent_id'])
          .where('post_id', '=', post.id)
          .orderBy('seq')
          .execute();
        const { id } = rows[nth % rows.length]!;
        if (what === 'say') return say(post.id, authors[nth % 2]);
        if (what === 'answer') return say(post.id, authors[nth % 2], id);
        if (what === 'delete') return app.call('DELETE /comments/:id', { params: { id }, as: authors[nth % 2]! });
        return app.call('POST /comments/:id/restore', { params: { id }, as: authors[nth % 2]! });
      };
      for (const batch of batches) await Promise.all(batch.map(doStep));
      const rows = await app.db.selectFrom('comments').selectAll().where('post_id', '=', post.id).execute();
      const live = rows.filter(({ deleted_at }) => deleted_at === null);
      const { comment_count: counted } = await app.db
        .selectFrom('posts')
        .select('comment_count')
        .where('id', '=', post.id)
        .executeTakeFirstOrThrow();
      expect(counted).toBe(live.length);
      for (const row of rows)
        expect([row.id, row.reply_count]).toEqual([row.id, live.filter(({ parent_id }) => parent_id === row.id).length]);
    }),
    { numRuns: 8 },
  );
});
