import { userConsole } from '#contract/user-console.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { ConsoleService } from './console.service.ts';

export const consoleRoutes = (service: ConsoleService): Handler[] => [
  handle(userConsole.list, ({ viewer, query }) => service.list(viewer, query)),
  handle(userConsole.get, ({ viewer, params }) => service.get(viewer, params.id)),
  handle(userConsole.create, ({ viewer, body }) => service.create(viewer, body)),
  handle(userConsole.update, ({ viewer, params, body }) => service.update(viewer, params.id, body)),
  handle(userConsole.departments, () => service.departments()),
  handle(userConsole.export, ({ viewer, body }) => service.export(viewer, body)),
  handle(userConsole.disable, ({ viewer, params }) => service.disable(viewer, params.id)),
  handle(userConsole.enable, ({ viewer, params }) => service.enable(viewer, params.id)),
  handle(userConsole.signOut, ({ viewer, params }) => service.signOut(viewer, params.id)),
  handle(userConsole.resetLink, ({ viewer, params }) => service.resetLink(viewer, params.id)),
  handle(userConsole.setRoles, ({ viewer, params, body }) => service.setRoles(viewer, params.id, body.roleIds)),
];
