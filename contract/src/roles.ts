import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { consoleLimits } from './browser/console-limits.ts';
import { limits } from './browser/limits.ts';
import { roleCodePattern } from './browser/console-patterns.ts';
import { Id, Instant, line, Page, pageQuery, text } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery, version } from './kernel/table.ts';

const Status = z.enum(['enabled', 'disabled']);

export const Role = z
  .object({
    id: Id,
    code: z.string(),
    /** A message key for the built-in roles. */
    name: z.string(),
    status: Status,
    remark: z.string(),
    /** One of the two built-in roles: that of every user, or that of administrators. */
    isBuiltIn: z.boolean(),
    /** Number of users with the role; null for the role that every user has. */
    people: z.int().nullable(),
    /** Whether the caller has all permissions of the role, as required to change, assign or remove it. */
    isMine: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

export const RoleDetail = Role.extend({
  /** Menu entries granted by the role. */
  menuIds: z.array(Id),
}).meta({ id: 'RoleDetail' });
export type RoleDetail = z.infer<typeof RoleDetail>;

/** A menu entry as listed for granting permissions. */
export const Grantable = z
  .object({
    id: Id,
    parentId: Id.nullable(),
    /** A message key, or the text itself. */
    name: z.string(),
    isButton: z.boolean(),
    permission: z.string().nullable(),
    /** A heading opens no page, so no role needs it. */
    isHeading: z.boolean(),
    /** The caller has this permission and so can grant it. */
    isGrantable: z.boolean(),
  })
  .meta({ id: 'Grantable' });
export type Grantable = z.infer<typeof Grantable>;

export const RoleHolder = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.string().nullable(),
    /** `change`: the caller can assign or remove the role; false if the user has permissions that the caller lacks. */
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'RoleHolder' });
export type RoleHolder = z.infer<typeof RoleHolder>;

const params = z.object({ id: Id });
const name = line(consoleLimits.roleName);
const remark = text(consoleLimits.remark).default('');
const code = text(consoleLimits.roleCode).refine((value) => roleCodePattern.test(value), { params: { rule: 'role_code' } });
const filter = { ...tableFilter, status: Status.optional() };
const columns = ['name', 'code', 'status', 'people', 'remark', 'createdAt', 'updatedAt'] as const;
/** Errors of every change to an existing role. */
const refusals = ['role.not_found', 'role.beyond_you'] as const;

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: 'permission:system:role:read',
    summary: 'List roles. `q` matches part of the name or code.',
    query: z.object({ ...tableQuery(['name', 'code', 'createdAt', 'updatedAt'], 'code'), status: Status.optional() }),
    ok: Table(Role),
  }),
  grantable: endpoint({
    method: 'GET',
    path: '/roles/grantable',
    access: 'permission:system:role:read',
    summary: 'List everything a role can grant, parents first. Callers can grant only what they have themselves.',
    ok: z.object({ rows: z.array(Grantable) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/roles/:id',
    access: 'permission:system:role:read',
    summary: 'Get a role with everything it grants.',
    params,
    ok: RoleDetail,
    errors: ['role.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    access: 'permission:system:role:create',
    confirmed: true,
    summary: 'Create a role, without permissions at first.',
    body: z.strictObject({ name, code, remark, status: Status.default('enabled') }),
    ok: Role,
    status: 201,
    errors: ['role.code_taken'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/roles/:id',
    access: 'permission:system:role:update',
    confirmed: true,
    summary: 'Update a role. A disabled role grants nothing.',
    params,
    body: z.strictObject({ name, code, remark, status: Status, version }),
    ok: Role,
    errors: [...refusals, 'role.code_taken', 'role.built_in', 'record.changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/roles/:id',
    access: 'permission:system:role:delete',
    confirmed: true,
    summary: 'Delete a role and remove it from its users.',
    params,
    ok: z.object({ people: z.int() }),
    errors: [...refusals, 'role.built_in'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/roles/:id/disable',
    access: 'permission:system:role:update',
    confirmed: true,
    summary: 'Disable a role: it stays assigned but grants nothing. Idempotent.',
    params,
    ok: Role,
    errors: [...refusals, 'role.built_in'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/roles/:id/enable',
    access: 'permission:system:role:update',
    confirmed: true,
    summary: 'Enable a role. Idempotent.',
    params,
    ok: Role,
    errors: [...refusals, 'role.built_in'],
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/roles/:id/menus',
    access: 'permission:system:role:grant',
    confirmed: true,
    summary: 'Set what a role grants. Headings are included automatically.',
    params,
    body: z.strictObject({ menuIds: z.array(Id).max(consoleLimits.menuRows.max), version }),
    ok: RoleDetail,
    errors: [...refusals, 'role.built_in', 'role.menu_gone', 'record.changed'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/roles/:id/users',
    access: 'permission:system:role:read',
    summary: 'List the users with a role, by username. `q` matches the start of the username or words of the name.',
    params,
    query: z.object({ ...pageQuery, q: tableFilter.q }),
    ok: Page(RoleHolder),
    errors: ['role.not_found'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/roles/:id/candidates',
    access: 'permission:system:role:grant',
    summary: 'List the first users without a role who match `q`, by the start of the username or by words of the name.',
    params,
    query: z.object({ q: z.string().trim().min(1).max(limits.searchText.max) }),
    ok: z.object({ items: z.array(RoleHolder).max(10) }),
    errors: ['role.not_found'],
  }),
  give: endpoint({
    method: 'POST',
    path: '/roles/:id/users',
    access: 'permission:system:role:grant',
    confirmed: true,
    summary: 'Assign a role to a user.',
    params,
    body: z.strictObject({ username: z.string().trim().min(1).max(limits.username.max) }),
    ok: z.object({}),
    errors: [...refusals, 'role.built_in', 'person.not_found', 'user.beyond_you'],
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/roles/:id/users/:userId',
    access: 'permission:system:role:grant',
    confirmed: true,
    summary: 'Remove a role from a user.',
    params: z.object({ id: Id, userId: Id }),
    ok: z.object({}),
    errors: [...refusals, 'role.built_in', 'person.not_found', 'user.beyond_you'],
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/roles/export',
    access: 'permission:system:role:export',
    summary: 'Export the filtered roles as a file.',
    body: z.strictObject({ filter: z.strictObject(filter), columns: fileColumns(columns) }),
    ok: FileLink,
  }),
};
