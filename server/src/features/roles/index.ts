import { type Role, roles as contract } from '#contract/roles.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { grantsService } from './roles.grants.service.ts';
import { holdersService } from './roles.holders.service.ts';
import { lockRights, rightsOf } from './roles.rights.repository.ts';
import { rightsService, type RightsService } from './roles.rights.service.ts';
import type { RoleFilter } from './roles.repository.ts';
import * as roles from './roles.repository.ts';
import { rolesRoutes } from './roles.routes.ts';
import { rolesService } from './roles.service.ts';

export { createBulkRoles, type MovedRoles, moveRoles } from './roles.bulk.repository.ts';
export { mayActOnWhom } from './roles.reach.service.ts';
export { type AccountRights, lockRights } from './roles.rights.repository.ts';
export { GRANT, type RoleContent } from './roles.rights.service.ts';
export { isBuiltIn, mayActOn, mayHandle } from './roles.policy.ts';

/** Permission checks for features that change accounts: who may act on which account, and changing its roles. */
export const createRights = ({
  audit,
  viewers,
}: Pick<Parts, 'audit' | 'viewers' | 'db'>): Pick<RightsService, 'editorOf' | 'assertMayActOn' | 'setRolesOf'> =>
  rightsService({ audit, viewers, lockRights, rightsOf });

export function createRoles(parts: Parts): { routes: Handler[]; downloads: Download[] } {
  const { db, audit, viewers } = parts;
  const rights = rightsService({ audit, viewers, lockRights, rightsOf });
  const reader = async (viewer: Viewer) =>
    (await rightsOf(db, [viewer.id])).get(viewer.id) ?? {
      ...viewer,
      isEnabled: false,
      menuIds: new Set<string>(),
      codes: new Set<string>(),
    };
  const shared = { ...parts, rights, reader };
  const service = rolesService(shared);
  const grants = grantsService({ ...shared, roles: service });
  const people = holdersService({ ...shared, roles: service, rightsOf: (ids) => rightsOf(db, ids) });
  const file = fileOf(parts);
  return { routes: rolesRoutes({ service, grants, holders: people, file }), downloads: [file.download] };
}

/** The list as a CSV file. */
const fileOf = (parts: Parts) =>
  csvExport<RoleFilter, Role>({
    ...parts,
    name: 'roles',
    call: contract.exportList,
    cells: {
      name: ({ name }) => name,
      code: ({ code }) => code,
      status: ({ status }) => status,
      people: ({ people }) => people,
      remark: ({ remark }) => remark,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    },
    batch: (filter, after, count) => roles.batch(parts.db, filter, after, count),
    onLink: (tx, viewer, filter) => parts.audit.record(tx, { by: viewer, action: 'roles.exported', after: filter }),
  });
