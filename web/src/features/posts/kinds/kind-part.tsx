import type { Post } from '#contract/posts/index.ts';
import { Acknowledgement } from './acknowledgement.tsx';
import { PollView } from './poll-view.tsx';

/** The part that only posts of this kind have. */
export const KindPart = ({ post }: { post: Post }) => {
  if (post.poll) return <PollView post={post} poll={post.poll} />;
  return post.acknowledgement && <Acknowledgement post={post} {...post.acknowledgement} />;
};
