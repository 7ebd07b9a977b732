import { users } from '#contract/users.ts';
import { handle } from '#kernel/http/handle.ts';
import type { UsersService } from './users.service.ts';

export const usersRoutes = (service: UsersService) => [
  handle(users.me, ({ viewer }) => service.me(viewer)),
  handle(users.updateMe, ({ body, viewer }) => service.updateMe(viewer, body)),
  handle(users.rename, ({ body, viewer }) => service.rename(viewer, body.username)),
];
