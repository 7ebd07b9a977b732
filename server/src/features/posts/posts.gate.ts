import { type Access, findAccess, findLockedAccess } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as conversations from './conversations/posts.conversations.repository.ts';
import { isShown } from './posts.policy.ts';
import * as posts from './posts.repository.ts';
import type { PostRow } from './posts.shapes.ts';

export type OpenedPost = {
  access: Access;
  post: PostRow;
  /** Whether comments of the caller on an event wait for approval. False for a post: there the community decides, in `decide`. */
  isModerated: boolean;
};
type Dependencies = { db: Db };
type Lock = 'update' | 'share';

const postNotFound = () => new AppError('post.not_found');
/** The post that holds the comments of an event is not a post to readers: only the ways to comments open it. */
const asPost = (opened: OpenedPost): OpenedPost => {
  if (opened.post.event) throw postNotFound();
  return opened;
};

/** The one way to a post: a missing one and one that is hidden from the caller answer alike. */
export function postGate({ db }: Dependencies) {
  const readThread = async (viewer: Viewer | null, id: string): Promise<OpenedPost> => {
    const post = await posts.find(db, viewer, id);
    if (post?.event) {
      const event = await conversations.find(db, viewer, post.event.id);
      if (!event) throw postNotFound();
      return { access: event.access, post, isModerated: event.isModerated };
    }
    const access = post && (await findAccess(db, viewer, post.community.id));
    if (!post || !access || !isShown(viewer, access, post)) throw postNotFound();
    return { access, post, isModerated: false };
  };
  const enterThread = async (tx: Tx, viewer: Viewer, id: string, lock: Lock = 'update'): Promise<OpenedPost> => {
    const communityId = await posts.communityOf(tx, id);
    const access = communityId === null ? null : await findLockedAccess(tx, viewer, communityId, lock);
    const post = await posts.find(tx, viewer, id);
    if (post?.event) {
      const event = await conversations.find(tx, viewer, post.event.id);
      if (!event) throw postNotFound();
      return { access: event.access, post, isModerated: event.isModerated };
    }
    // The post may have been moved while this waited for the lock.
    if (!access || !post || post.community.id !== communityId || !isShown(viewer, access, post)) throw postNotFound();
    return { access, post, isModerated: false };
  };
  return {
    /** Callers assert this before they report anything else about the post. */
    assertShown(viewer: Viewer, access: Access | null, post: PostRow | null): void {
      if (!post || !access || post.event || !isShown(viewer, access, post)) throw postNotFound();
    },

    read: async (viewer: Viewer | null, id: string): Promise<OpenedPost> => asPost(await readThread(viewer, id)),

    /** Opens a post with the row of its community locked, so that a concurrent change of the caller's membership or of the post is seen. */
    enter: async (tx: Tx, viewer: Viewer, id: string, lock: Lock = 'update'): Promise<OpenedPost> =>
      asPost(await enterThread(tx, viewer, id, lock)),

    /** Like `read` and `enter`, for all that comments belong to: a post, or an event that is open to the caller. */
    readThread,
    enterThread,
  };
}
export type PostGate = ReturnType<typeof postGate>;
