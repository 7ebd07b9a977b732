import { create } from 'zustand';

type Announced = { id: string; communityId: string };
/** Maximum number of announced posts; above it "many" is enough. */
const most = 100;

const useAnnounced = create<{ posts: readonly Announced[] }>(() => ({ posts: [] }));

export const announcePost = (post: Announced): void =>
  useAnnounced.setState(({ posts }) => ({ posts: [...posts.filter(({ id }) => id !== post.id), post].slice(-most) }));

/** One that its readers do not see any more is not new to them. */
export const forgetNewPost = (id: string): void =>
  useAnnounced.setState(({ posts }) => ({ posts: posts.filter((post) => post.id !== id) }));

/** After a refetch, announced posts that are still missing are not visible to this reader. */
export const forgetNewPosts = (communityId?: string): void =>
  useAnnounced.setState(({ posts }) => ({ posts: posts.filter((post) => communityId !== undefined && post.communityId !== communityId) }));

/** The number of announced posts that a list does not show yet; of one community, or of all. */
export const useNewPostCount = (listed: ReadonlySet<string>, communityId?: string): number =>
  useAnnounced(
    ({ posts }) => posts.filter((post) => !listed.has(post.id) && (communityId === undefined || post.communityId === communityId)).length,
  );
