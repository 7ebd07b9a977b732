import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Comment, CommentThread } from '#contract/posts/comments.ts';

type Pages<Item> = InfiniteData<{ items: Item[]; nextCursor: string | null }, string | undefined>;

const mapItems = <Item>(data: Pages<Item> | undefined, change: (items: Item[], isLast: boolean) => Item[]): Pages<Item> | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index === data.pages.length - 1) })),
  };

/** Changes a comment in place wherever it is shown. */
export const changeComment = (cache: QueryClient, id: string, change: (comment: Comment) => Comment): void => {
  const adopt = <C extends Comment>(comment: C): C => (comment.id === id ? { ...comment, ...change(comment) } : comment);
  cache.setQueriesData<Pages<CommentThread>>({ queryKey: ['comments', 'of'] }, (data) =>
    mapItems(data, (items) => items.map((thread) => ({ ...adopt(thread), replies: thread.replies.map(adopt) }))),
  );
  cache.setQueriesData<Pages<Comment>>({ queryKey: ['comments', 'replies'] }, (data) => mapItems(data, (items) => items.map(adopt)));
};

/** Appends an own comment: to the answers of its thread, or to the end of what is loaded. */
export const appendComment = (cache: QueryClient, comment: Comment): void => {
  const subjectId = comment.eventId ?? comment.postId;
  const isAbsent = (items: readonly Comment[]) => !items.some(({ id }) => id === comment.id);
  if (comment.parentId === null) {
    cache.setQueriesData<Pages<CommentThread>>({ queryKey: ['comments', 'of', subjectId] }, (data) =>
      mapItems(data, (items, isLast) => (isLast && isAbsent(items) ? [...items, { ...comment, replyCount: 0, replies: [] }] : items)),
    );
    return;
  }
  cache.setQueriesData<Pages<CommentThread>>({ queryKey: ['comments', 'of', subjectId] }, (data) =>
    mapItems(data, (items) =>
      items.map((thread) =>
        thread.id === comment.parentId && isAbsent(thread.replies)
          ? { ...thread, replyCount: thread.replyCount + 1, replies: [...thread.replies, comment] }
          : thread,
      ),
    ),
  );
  cache.setQueryData<Pages<Comment>>(['comments', 'replies', comment.parentId], (data) =>
    mapItems(data, (items, isLast) => (isLast && isAbsent(items) ? [...items, comment] : items)),
  );
};
