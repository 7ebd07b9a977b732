import { posts } from '#contract/posts.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { PostsService } from './posts.service.ts';

export const postsRoutes = (service: PostsService): Handler[] => [
  handle(posts.feed, ({ query, viewer }) => service.feed(viewer, query)),
  handle(posts.ofCommunity, ({ params, query, viewer }) => service.ofCommunity(viewer, params.id, query)),
  handle(posts.create, ({ params, body, viewer }) => service.create(viewer, params.id, body)),
];
