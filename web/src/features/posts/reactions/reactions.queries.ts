import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { reactionKinds } from '#contract/browser/reaction-kinds.ts';
import type { Reaction, ReactionKind } from '#contract/posts/reactions.ts';
import { api } from '#kernel/api/index.ts';
import { changePost } from '../post-cache.ts';
import { changeComment } from '../thread/comment-cache.ts';

/** The target of a reaction. */
export type ReactedTo = { postId: string; commentId: string | null };
type Toggle = { target: ReactedTo; kind: ReactionKind; isOn: boolean };

/** The reactions after giving or withdrawing an own one. */
export const toggled = (reactions: readonly Reaction[], kind: ReactionKind, isOn: boolean): Reaction[] => {
  const former = reactions.find((reaction) => reaction.kind === kind);
  if ((former?.isOwn ?? false) === isOn) return [...reactions];
  const next = { kind, count: (former?.count ?? 0) + (isOn ? 1 : -1), isOwn: isOn };
  const others = reactions.filter((reaction) => reaction.kind !== kind);
  return [...others, next]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => reactionKinds.indexOf(one.kind) - reactionKinds.indexOf(other.kind));
};

const write = (cache: QueryClient, { postId, commentId }: ReactedTo, change: (reactions: Reaction[]) => Reaction[]): void => {
  if (commentId === null) changePost(cache, postId, (post) => ({ ...post, reactions: change(post.reactions) }));
  else changeComment(cache, commentId, (comment) => ({ ...comment, reactions: change(comment.reactions) }));
};

const send = ({ target: { postId, commentId }, kind, isOn }: Toggle) => {
  const options = { params: { id: commentId ?? postId, kind }, background: true } as const;
  if (commentId === null) return isOn ? api('PUT /posts/:id/reactions/:kind', options) : api('DELETE /posts/:id/reactions/:kind', options);
  return isOn ? api('PUT /comments/:id/reactions/:kind', options) : api('DELETE /comments/:id/reactions/:kind', options);
};

/** Shown at once; undone when the server refuses it. */
export const useReact = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: ({ target, kind, isOn }) => write(cache, target, (reactions) => toggled(reactions, kind, isOn)),
    onError: (_error, { target, kind, isOn }) => write(cache, target, (reactions) => toggled(reactions, kind, !isOn)),
    onSuccess: ({ reactions }, { target }) => write(cache, target, () => reactions),
  });
};
