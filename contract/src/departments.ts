import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { consoleLimits } from './kernel/console-limits.ts';
import { limits } from './kernel/limits.ts';
import { Person } from './kernel/person.ts';
import { isTelephone } from './kernel/phone.ts';
import { Email, Id, Instant, Nothing, text } from './kernel/schemas.ts';
import { fileColumns, FileLink, version } from './kernel/table.ts';
import { treeFilter, treeOrder, treePlace } from './kernel/tree.ts';

export const Department = z
  .object({
    id: Id,
    /** Null at the top. */
    parentId: Id.nullable(),
    name: z.string(),
    leader: Person.nullable(),
    phone: z.string(),
    email: z.string(),
    order: z.int(),
    status: z.enum(['enabled', 'disabled']),
    remark: z.string(),
    /** People who belong to it directly. */
    people: z.int(),
    /** With those of all departments below it. */
    peopleInside: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
    version,
  })
  .meta({ id: 'Department' });
export type Department = z.infer<typeof Department>;

const Telephone = z
  .string()
  .trim()
  .max(limits.phone.max)
  .refine((value) => value === '' || isTelephone(value), { params: { rule: 'phone' } });

const fields = {
  name: text(consoleLimits.departmentName),
  parentId: Id.nullable(),
  leaderId: Id.nullable(),
  /** A landline, or a number with its country; empty for none. */
  phone: Telephone,
  email: z.union([z.literal(''), Email]),
  status: z.enum(['enabled', 'disabled']),
  remark: text(consoleLimits.departmentRemark),
  order: treeOrder,
};
export const NewDepartment = z.strictObject(fields);
export type NewDepartment = z.infer<typeof NewDepartment>;

const Filter = z.strictObject(treeFilter);
export type DepartmentFilter = z.infer<typeof Filter>;
export const departmentColumns = [
  'name',
  'above',
  'leader',
  'phone',
  'email',
  'people',
  'own',
  'status',
  'remark',
  'order',
  'updatedAt',
  'createdAt',
] as const;

const params = z.object({ id: Id });

export const departments = {
  list: endpoint({
    method: 'GET',
    path: '/departments',
    access: 'permission:system:dept:read',
    summary: 'The whole tree as a flat list; siblings in their order.',
    ok: z.object({ items: z.array(Department) }),
  }),
  leaders: endpoint({
    method: 'GET',
    path: '/departments/leaders',
    access: 'permission:system:dept:update',
    summary: 'People by name, for who leads a department.',
    query: z.object({ q: z.string().trim().min(1).max(limits.searchText.max) }),
    ok: z.object({ items: z.array(Person) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/departments',
    access: 'permission:system:dept:create',
    summary: 'A new department; after its siblings, where it has no order of its own.',
    body: NewDepartment,
    ok: Department,
    status: 201,
    errors: ['department.name_taken', 'department.too_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/departments/:id',
    access: 'permission:system:dept:update',
    summary: 'Change a department. A new parent puts it after the others there, where no order comes with it.',
    params,
    body: NewDepartment.extend({ version }),
    ok: Department,
    errors: ['department.not_found', 'department.name_taken', 'record.changed'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/departments/:id/move',
    access: 'permission:system:dept:update',
    summary: 'Put a department with all below it elsewhere.',
    params,
    body: z.strictObject(treePlace),
    ok: Department,
    errors: ['department.not_found', 'department.name_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/departments/:id',
    access: 'permission:system:dept:delete',
    summary: 'Delete a department that holds nobody and no other.',
    params,
    ok: Nothing,
    errors: ['department.not_found', 'department.in_use'],
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/departments/export',
    access: 'permission:system:dept:export',
    summary: 'The departments of a filter as a file, in the order of the tree; `above` names all that one belongs to.',
    body: z.strictObject({ filter: Filter, columns: fileColumns(departmentColumns) }),
    ok: FileLink,
  }),
};
