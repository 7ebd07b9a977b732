import type { PostState } from '#contract/posts/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { TestUser } from './people.ts';

type App = { db: Db };
type NewPost = {
  author?: TestUser;
  title?: string;
  body?: string;
  state?: Exclude<PostState, 'scheduled'>;
  /** Instead of `minutesAgo`. */
  publishedAt?: string;
  minutesAgo?: number;
};

/** A post inserted directly: no notification, no hint. */
export async function createPost(app: App, community: { id: string; owner: TestUser }, options: NewPost = {}): Promise<{ id: string }> {
  const id = newId();
  await app.db
    .insertInto('posts')
    .values({
      id,
      community_id: community.id,
      author_id: (options.author ?? community.owner).id,
      title: options.title ?? 'A post',
      body: options.body ?? 'Text',
      state: options.state ?? 'published',
      published_at: options.publishedAt ?? new Date(Date.now() - (options.minutesAgo ?? 0) * 60_000),
    })
    .execute();
  return { id };
}
