import { users } from '#contract/users/index.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { RemovalService } from './users.removal.service.ts';
import type { UsersService } from './users.service.ts';

type Services = { users: UsersService; removal: RemovalService };

export const usersRoutes = ({ users: service, removal }: Services): Handler[] => [
  handle(users.list, ({ viewer, query }) => service.list(viewer, query)),
  handle(users.get, ({ viewer, params }) => service.get(viewer, params.id)),
  handle(users.create, ({ viewer, body }) => service.create(viewer, body)),
  handle(users.update, ({ viewer, params, body }) => service.update(viewer, params.id, body)),
  handle(users.departments, () => service.departments()),
  handle(users.export, ({ viewer, body }) => service.export(viewer, body)),
  handle(users.disable, ({ viewer, params }) => service.disable(viewer, params.id)),
  handle(users.enable, ({ viewer, params }) => service.enable(viewer, params.id)),
  handle(users.signOut, ({ viewer, params }) => service.signOut(viewer, params.id)),
  handle(users.resetLink, ({ viewer, params }) => service.resetLink(viewer, params.id)),
  handle(users.setRoles, ({ viewer, params, body }) => service.setRoles(viewer, params.id, body.roleIds)),
  handle(users.consequences, ({ viewer, params }) => removal.consequences(viewer, params.id)),
  handle(users.delete, ({ viewer, params, body }) => removal.delete(viewer, params.id, body)),
  handle(users.restore, ({ viewer, params }) => removal.restore(viewer, params.id)),
];
