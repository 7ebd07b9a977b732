import type { Department, NewDepartment } from '#contract/departments.ts';
import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { TreeOrder } from '#kernel/tree/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as departments from './departments.repository.ts';

type Dependencies = { db: Db; tree: TreeOrder; transact: Transact; audit: Audit };
type TreePosition = { parentId: string | null; before: string | null };

const targetOf = ({ id, name }: Pick<Department, 'id' | 'name'>) => ({ type: 'department', id, name }) as const;
/** The fields that the audit log compares. */
const kept = ({ name, parentId, leader, phone, email, status, remark, order }: Department) => ({
  name,
  parentId,
  leader: leader?.username ?? null,
  phone,
  email,
  status,
  remark,
  order,
});

const asNameTaken = (error: unknown): never => {
  if (!isConstraint(error, 'departments_sibling_name')) throw error;
  throw new AppError('department.name_taken', {}, [{ field: 'name', rule: 'sibling_name' }]);
};

/** The tree of departments. Changes of its shape hold its lock, so checks made under it hold until the commit. */
export function departmentsService({ db, tree, transact, audit }: Dependencies) {
  const get = async (tx: Tx, id: string): Promise<Department> => {
    const department = await departments.find(tx, id);
    if (!department) throw new AppError('department.not_found');
    return department;
  };
  const checkLeader = async (tx: Tx, leaderId: string | null) => {
    if (leaderId !== null && !(await departments.hasPerson(tx, leaderId)))
      throw new AppError('request.invalid', {}, [{ field: 'leaderId', rule: 'person' }]);
  };

  return {
    list: async () => ({ items: await departments.findAll(db) }),
    leaders: async (q: string) => ({ items: await departments.leaders(db, q) }),

    create: (viewer: Viewer, input: NewDepartment): Promise<Department> =>
      transact(async (tx) => {
        await tree.enter(tx, { id: null, parentId: input.parentId });
        if ((await departments.count(tx)).count >= consoleLimits.departments.max)
          throw new AppError('department.too_many', consoleLimits.departments);
        await checkLeader(tx, input.leaderId);
        const id = newId();
        await departments.insert(tx, id, input);
        if (input.order === undefined) await tree.arrange(tx, { id, parentId: input.parentId, before: null });
        const made = await get(tx, id);
        await audit.record(tx, { by: viewer, action: 'department.created', target: targetOf(made), after: kept(made) });
        return made;
      }).catch(asNameTaken),

    update: (viewer: Viewer, id: string, input: NewDepartment & { version: number }): Promise<Department> =>
      transact(async (tx) => {
        await tree.enter(tx, { id, parentId: input.parentId });
        const before = await get(tx, id);
        await checkLeader(tx, input.leaderId);
        if (!(await departments.update(tx, id, input))) throw await audit.conflict(tx, targetOf(before));
        if (before.parentId !== input.parentId && input.order === undefined)
          await tree.arrange(tx, { id, parentId: input.parentId, before: null });
        const after = await get(tx, id);
        await audit.record(tx, {
          by: viewer,
          action: 'department.changed',
          target: targetOf(after),
          before: kept(before),
          after: kept(after),
        });
        return after;
      }).catch(asNameTaken),

    move: (viewer: Viewer, id: string, { parentId, before }: TreePosition): Promise<Department> =>
      transact(async (tx) => {
        await tree.enter(tx, { id, parentId });
        const was = await get(tx, id);
        await departments.hang(tx, id, parentId);
        await tree.arrange(tx, { id, parentId, before });
        const is = await get(tx, id);
        const position = ({ parentId: parent, order }: Department) => ({ parentId: parent, order });
        await audit.record(tx, {
          by: viewer,
          action: 'department.moved',
          target: targetOf(is),
          before: position(was),
          after: position(is),
        });
        return is;
      }).catch(asNameTaken),

    remove: (viewer: Viewer, id: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        await tree.enter(tx, { id, parentId: null });
        await departments.holdOff(tx, id);
        const department = await get(tx, id);
        const uses = await departments.uses(tx, id);
        if (uses.children + uses.people > 0) throw new AppError('department.in_use', uses);
        await departments.remove(tx, id);
        await audit.record(tx, { by: viewer, action: 'department.deleted', target: targetOf(department), before: kept(department) });
        return {};
      }),
  };
}
export type DepartmentsService = ReturnType<typeof departmentsService>;
