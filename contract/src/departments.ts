import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { consoleLimits } from './browser/console-limits.ts';
import { limits } from './browser/limits.ts';
import { Person } from './kernel/person.ts';
import { isTelephone } from './browser/phone.ts';
import { Email, Id, Instant, line, Nothing, text } from './kernel/schemas.ts';
import { fileColumns, FileLink, version } from './kernel/table.ts';
import { treeFilter, treeOrder, treePlace } from './kernel/tree.ts';

export const Department = z
  .object({
    id: Id,
    /** Null at the root. */
    parentId: Id.nullable(),
    name: z.string(),
    leader: Person.nullable(),
    phone: z.string(),
    email: z.string(),
    order: z.int(),
    status: z.enum(['enabled', 'disabled']),
    remark: z.string(),
    /** Number of its direct members. */
    people: z.int(),
    /** Number of its members, including those of all descendants. */
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
  name: line(consoleLimits.departmentName),
  parentId: Id.nullable(),
  leaderId: Id.nullable(),
  /** A landline, or a number with a country code; empty for none. */
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
    summary: 'List all departments as a flat list of the tree, siblings in order.',
    ok: z.object({ items: z.array(Department) }),
  }),
  leaders: endpoint({
    method: 'GET',
    path: '/departments/leaders',
    access: 'permission:system:dept:update',
    summary: 'Search users by name to select the leader of a department.',
    query: z.object({ q: z.string().trim().min(1).max(limits.searchText.max) }),
    ok: z.object({ items: z.array(Person) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/departments',
    access: 'permission:system:dept:create',
    summary: 'Create a department. Without `order` it is placed after its siblings.',
    body: NewDepartment,
    ok: Department,
    status: 201,
    errors: ['department.name_taken', 'department.too_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/departments/:id',
    access: 'permission:system:dept:update',
    summary: 'Update a department. Under a new parent and without `order`, it is placed after its new siblings.',
    params,
    body: NewDepartment.extend({ version }),
    ok: Department,
    errors: ['department.not_found', 'department.name_taken', 'record.changed'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/departments/:id/move',
    access: 'permission:system:dept:update',
    summary: 'Move a department with all its descendants.',
    params,
    body: z.strictObject(treePlace),
    ok: Department,
    errors: ['department.not_found', 'department.name_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/departments/:id',
    access: 'permission:system:dept:delete',
    summary: 'Delete a department that has no members and no child departments.',
    params,
    ok: Nothing,
    errors: ['department.not_found', 'department.in_use'],
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/departments/export',
    access: 'permission:system:dept:export',
    summary: 'Export the filtered departments as a file, in the order of the tree. `above` lists all ancestors.',
    body: z.strictObject({ filter: Filter, columns: fileColumns(departmentColumns) }),
    ok: FileLink,
  }),
};
