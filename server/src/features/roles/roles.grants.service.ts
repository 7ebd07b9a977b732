import type { Grantable, RoleDetail } from '#contract/roles.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as grants from './roles.grants.repository.ts';
import type { AccountRights } from './roles.rights.repository.ts';
import { GRANT, type RightsService } from './roles.rights.service.ts';
import { mayHandle } from './roles.policy.ts';
import type { RolesService } from './roles.service.ts';
import * as rows from './roles.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'audit' | 'viewers'> & {
  rights: RightsService;
  roles: Pick<RolesService, 'roleFor' | 'targetOf'>;
  reader: (viewer: Viewer) => Promise<AccountRights>;
};

/** The menu rows of a role; an editor can grant only what they hold. */
export const grantsService = ({ db, rights, roles, reader, transact, audit, viewers }: Dependencies) => ({
  grantable: async (viewer: Viewer): Promise<{ rows: Grantable[] }> => ({ rows: await grants.findAll(db, await reader(viewer)) }),

  grant: (viewer: Viewer, id: string, { menuIds, version }: { menuIds: readonly string[]; version: number }): Promise<RoleDetail> =>
    transact(async (tx) => {
      const editor = await rights.editorOf(tx, viewer, GRANT);
      const role = await roles.roleFor(tx, editor, id);
      // Administrators have all permissions, regardless of what the role holds.
      if (role.code === 'admin') throw new AppError('role.built_in');
      const wanted = [...new Set(menuIds)];
      const names = await grants.named(tx, [...wanted, ...role.menuIds]);
      if (wanted.some((menuId) => !names.has(menuId))) throw new AppError('role.menu_gone');
      if (!mayHandle(editor, wanted)) throw new AppError('role.beyond_you');
      if (!(await rows.update(tx, id, version, {}))) throw await audit.conflict(tx, roles.targetOf(role));
      await grants.replace(tx, id, wanted);
      const permissionsOf = (ids: readonly string[]) => ids.flatMap((menuId) => names.get(menuId) ?? []).toSorted();
      await audit.record(tx, {
        by: viewer,
        action: 'role.granted',
        target: roles.targetOf(role),
        before: { permissions: permissionsOf(role.menuIds) },
        after: { permissions: permissionsOf(wanted) },
      });
      afterCommit(tx, () => viewers.forget('all'));
      return roles.roleFor(tx, editor, id);
    }),
});
export type GrantsService = ReturnType<typeof grantsService>;
