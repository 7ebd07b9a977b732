import { create } from 'zustand';

type Announced = { id: string; communityId: string };
/** A person away for a day need not find more than "many". */
const most = 100;

const useAnnounced = create<{ posts: readonly Announced[] }>(() => ({ posts: [] }));

export const announcePost = (post: Announced): void =>
  useAnnounced.setState(({ posts }) => ({ posts: [...posts.filter(({ id }) => id !== post.id), post].slice(-most) }));

/** After a list was fetched anew: what it still lacks is not for this reader. */
export const forgetNewPosts = (communityId?: string): void =>
  useAnnounced.setState(({ posts }) => ({ posts: posts.filter((post) => communityId !== undefined && post.communityId !== communityId) }));

/** How many posts were announced that a list does not show yet; of one community, or of all. */
export const useNewPostCount = (listed: ReadonlySet<string>, communityId?: string): number =>
  useAnnounced(
    ({ posts }) => posts.filter((post) => !listed.has(post.id) && (communityId === undefined || post.communityId === communityId)).length,
  );
