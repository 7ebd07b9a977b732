import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { consoleLimits } from './kernel/console-limits.ts';
import { limits } from './kernel/limits.ts';
import { roleCodePattern } from './kernel/console-patterns.ts';
import { Id, Instant, Page, pageQuery, text } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery, version } from './kernel/table.ts';

const Status = z.enum(['enabled', 'disabled']);

export const Role = z
  .object({
    id: Id,
    code: z.string(),
    /** A key of the word catalog for the built-in ones. */
    name: z.string(),
    status: Status,
    remark: z.string(),
    /** One of the product's own two: everybody's, or the administrators'. */
    isBuiltIn: z.boolean(),
    /** How many people have it; null for what everybody has. */
    people: z.int().nullable(),
    /** Whether it holds nothing that the caller lacks: only then may they change it, give it or take it away. */
    isMine: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

export const RoleDetail = Role.extend({
  /** Rows of the menu table that it holds. */
  menuIds: z.array(Id),
}).meta({ id: 'RoleDetail' });
export type RoleDetail = z.infer<typeof RoleDetail>;

/** A row of the menu table as whoever gives permissions sees it. */
export const Grantable = z
  .object({
    id: Id,
    parentId: Id.nullable(),
    /** A key of the word catalog, or the text itself. */
    name: z.string(),
    isButton: z.boolean(),
    permission: z.string().nullable(),
    /** A heading opens nothing, so no role needs it. */
    isHeading: z.boolean(),
    /** The caller holds it, and so may give it. */
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
    /** They may do nothing that the caller may not. */
    mayActOn: z.boolean(),
  })
  .meta({ id: 'RoleHolder' });
export type RoleHolder = z.infer<typeof RoleHolder>;

const params = z.object({ id: Id });
const name = text(consoleLimits.roleName);
const remark = text(consoleLimits.remark).default('');
const code = text(consoleLimits.roleCode).refine((value) => roleCodePattern.test(value), { params: { rule: 'role_code' } });
const filter = { ...tableFilter, status: Status.optional() };
const columns = ['name', 'code', 'status', 'people', 'remark', 'createdAt', 'updatedAt'] as const;
/** Of everything that changes one that is there. */
const refusals = ['role.not_found', 'role.beyond_you'] as const;

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/roles',
    access: 'permission:system:role:read',
    summary: 'Roles, by what their name or code holds.',
    query: z.object({ ...tableQuery(['name', 'code', 'createdAt', 'updatedAt'], 'code'), status: Status.optional() }),
    ok: Table(Role),
  }),
  grantable: endpoint({
    method: 'GET',
    path: '/roles/grantable',
    access: 'permission:system:role:read',
    summary: 'All that a role can hold, parents first; what the caller does not hold they cannot give.',
    ok: z.object({ rows: z.array(Grantable) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/roles/:id',
    access: 'permission:system:role:read',
    summary: 'One role, with what it holds.',
    params,
    ok: RoleDetail,
    errors: ['role.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/roles',
    access: 'permission:system:role:create',
    confirmed: true,
    summary: 'Create a role; it holds nothing at first.',
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
    summary: 'Change what a role is called, or whether it counts. A disabled one gives nobody anything.',
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
    summary: 'Delete a role; whoever has it loses it.',
    params,
    ok: z.object({ people: z.int() }),
    errors: [...refusals, 'role.built_in'],
  }),
  disable: endpoint({
    method: 'POST',
    path: '/roles/:id/disable',
    access: 'permission:system:role:update',
    confirmed: true,
    summary: 'Make a role count for nobody; who has it keeps it. Repeating it changes nothing.',
    params,
    ok: Role,
    errors: [...refusals, 'role.built_in'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/roles/:id/enable',
    access: 'permission:system:role:update',
    confirmed: true,
    summary: 'Make a role count again. Repeating it changes nothing.',
    params,
    ok: Role,
    errors: [...refusals, 'role.built_in'],
  }),
  grant: endpoint({
    method: 'PUT',
    path: '/roles/:id/menus',
    access: 'permission:system:role:grant',
    confirmed: true,
    summary: 'Say what a role holds. Headings go along by themselves.',
    params,
    body: z.strictObject({ menuIds: z.array(Id).max(consoleLimits.menuRows.max), version }),
    ok: RoleDetail,
    errors: [...refusals, 'role.built_in', 'role.menu_gone', 'record.changed'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/roles/:id/users',
    access: 'permission:system:role:read',
    summary: 'Who has a role, by username; `q` finds them by the beginning of it or by words of their name.',
    params,
    query: z.object({ ...pageQuery, q: tableFilter.q }),
    ok: Page(RoleHolder),
    errors: ['role.not_found'],
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/roles/:id/candidates',
    access: 'permission:system:role:grant',
    summary: 'Who could be given a role, as they lack it: the first ones whose username begins so, or whose name has such words.',
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
    summary: 'Give somebody a role.',
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
    summary: 'Take a role away from somebody.',
    params: z.object({ id: Id, userId: Id }),
    ok: z.object({}),
    errors: [...refusals, 'role.built_in', 'person.not_found', 'user.beyond_you'],
  }),
  exportList: endpoint({
    method: 'POST',
    path: '/roles/export',
    access: 'permission:system:role:export',
    summary: 'The roles of a filter as a file.',
    body: z.strictObject({ filter: z.strictObject(filter), columns: fileColumns(columns) }),
    ok: FileLink,
  }),
};
