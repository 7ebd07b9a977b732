import { type Role, roles } from '#contract/roles.ts';
import type { csvExport } from '#kernel/csv/index.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { GrantsService } from './roles.grants.service.ts';
import type { HoldersService } from './roles.holders.service.ts';
import type { RoleFilter, RolesService } from './roles.service.ts';

type RolesFile = Pick<ReturnType<typeof csvExport<RoleFilter, Role>>, 'link'>;
type Services = { service: RolesService; grants: GrantsService; holders: HoldersService; file: RolesFile };

export const rolesRoutes = ({ service, grants, holders, file }: Services): Handler[] => [
  handle(roles.list, ({ viewer, query }) => service.list(viewer, query)),
  handle(roles.grantable, ({ viewer }) => grants.grantable(viewer)),
  handle(roles.get, ({ viewer, params }) => service.get(viewer, params.id)),
  handle(roles.create, ({ viewer, body }) => service.create(viewer, body)),
  handle(roles.update, ({ viewer, params, body }) => service.update(viewer, params.id, body)),
  handle(roles.remove, ({ viewer, params }) => service.remove(viewer, params.id)),
  handle(roles.disable, ({ viewer, params }) => service.setStatus(viewer, params.id, 'disabled')),
  handle(roles.enable, ({ viewer, params }) => service.setStatus(viewer, params.id, 'enabled')),
  handle(roles.grant, ({ viewer, params, body }) => grants.grant(viewer, params.id, body)),
  handle(roles.people, ({ viewer, params, query }) => holders.people(viewer, params.id, query)),
  handle(roles.candidates, ({ viewer, params, query }) => holders.candidates(viewer, params.id, query.q)),
  handle(roles.give, ({ viewer, params, body }) => holders.give(viewer, params.id, body.username)),
  handle(roles.take, ({ viewer, params }) => holders.take(viewer, params)),
  handle(roles.exportList, ({ viewer, body }) => file.link(viewer, body.filter, body.columns)),
];
