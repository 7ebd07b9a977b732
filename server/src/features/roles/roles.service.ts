import type { z } from 'zod';
import type { Role, roles as contract, RoleDetail } from '#contract/roles.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Parts } from '#kernel/parts.ts';
import { tableOf } from '#kernel/table.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AccountRights } from './roles.rights.repository.ts';
import type { RightsService } from './roles.rights.service.ts';
import type { RoleValues } from './roles.repository.ts';
import * as roles from './roles.repository.ts';

export type { RoleFilter } from './roles.repository.ts';
type Query = z.output<NonNullable<typeof contract.list.query>>;
type Change = RoleValues & { version: number };

type Dependencies = Pick<Parts, 'db' | 'transact' | 'audit' | 'viewers'> & {
  rights: RightsService;
  /** The caller's permissions, for display. */
  reader: (viewer: Viewer) => Promise<AccountRights>;
};

const valuesOf = ({ name, code, remark, status }: RoleValues): RoleValues => ({ name, code, remark, status });
const CODE_IS_FREE = 'roles_code_key';

/** Two roles cannot have one code, even when written concurrently. */
const codeIsFree = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isConstraint(error, CODE_IS_FREE) ? new AppError('role.code_taken', {}, [{ field: 'code', rule: 'code_taken' }]) : error;
  }
};

/** Roles themselves; their contents and members are in services of their own. */
export function rolesService({ db, rights, reader, transact, audit, viewers }: Dependencies) {
  /** A role that the editor may change. */
  const roleFor = async (tx: Tx, editor: AccountRights, id: string): Promise<RoleDetail> => {
    const role = await roles.find(tx, id, editor);
    if (!role) throw new AppError('role.not_found');
    if (!role.isMine) throw new AppError('role.beyond_you');
    return role;
  };
  const targetOf = ({ id, code }: Pick<Role, 'id' | 'code'>) => ({ type: 'role', id, name: code }) as const;
  const withoutMenus = ({ menuIds: _, ...role }: RoleDetail): Role => role;

  return {
    roleFor,
    targetOf,

    async list(viewer: Viewer, query: Query): Promise<z.input<typeof contract.list.ok>> {
      const { items, count } = await roles.list(db, query, await reader(viewer));
      return tableOf(query, items, count);
    },

    async get(viewer: Viewer, id: string): Promise<RoleDetail> {
      const role = await roles.find(db, id, await reader(viewer));
      if (!role) throw new AppError('role.not_found');
      return role;
    },

    create: (viewer: Viewer, input: RoleValues): Promise<Role> =>
      codeIsFree(
        transact(async (tx) => {
          const editor = await rights.editorOf(tx, viewer, 'system:role:create');
          const values = valuesOf(input);
          const id = newId();
          await roles.insert(tx, { id, ...values });
          await audit.record(tx, { by: viewer, action: 'role.created', target: targetOf({ id, code: values.code }), after: values });
          return withoutMenus(await roleFor(tx, editor, id));
        }),
      ),

    update: (viewer: Viewer, id: string, { version, ...input }: Change): Promise<Role> =>
      codeIsFree(
        transact(async (tx) => {
          const editor = await rights.editorOf(tx, viewer, 'system:role:update');
          const before = await roleFor(tx, editor, id);
          const values = valuesOf(input);
          if (before.isBuiltIn && (values.code !== before.code || values.status !== before.status || values.name !== before.name))
            throw new AppError('role.built_in');
          if (!(await roles.update(tx, id, version, values))) throw await audit.conflict(tx, targetOf(before));
          await audit.record(tx, { by: viewer, action: 'role.changed', target: targetOf(before), before: valuesOf(before), after: values });
          afterCommit(tx, () => viewers.forget('all'));
          return withoutMenus(await roleFor(tx, editor, id));
        }),
      ),

    setStatus: (viewer: Viewer, id: string, status: RoleValues['status']): Promise<Role> =>
      transact(async (tx) => {
        const editor = await rights.editorOf(tx, viewer, 'system:role:update');
        const before = await roleFor(tx, editor, id);
        if (before.isBuiltIn) throw new AppError('role.built_in');
        if (await roles.setStatus(tx, id, status)) {
          const sides = { before: valuesOf(before), after: { ...valuesOf(before), status } };
          await audit.record(tx, { by: viewer, action: 'role.changed', target: targetOf(before), ...sides });
          afterCommit(tx, () => viewers.forget('all'));
        }
        return withoutMenus(await roleFor(tx, editor, id));
      }),

    remove: (viewer: Viewer, id: string): Promise<{ people: number }> =>
      transact(async (tx) => {
        const editor = await rights.editorOf(tx, viewer, 'system:role:delete');
        const role = await roleFor(tx, editor, id);
        if (role.isBuiltIn) throw new AppError('role.built_in');
        const people = await roles.remove(tx, id);
        await audit.record(tx, { by: viewer, action: 'role.deleted', target: targetOf(role), before: { ...valuesOf(role), people } });
        afterCommit(tx, () => viewers.forget('all'));
        return { people };
      }),
  };
}
export type RolesService = ReturnType<typeof rolesService>;
