import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, Nothing } from '../kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableQuery } from '../kernel/table.ts';
import {
  AccountDetail,
  AccountFilter,
  accountFilter,
  accountColumns,
  AccountRow,
  DepartmentChoice,
  NewUser,
  roleIds,
  UserChange,
} from './shapes.ts';

export * from './shapes.ts';

const taken = ['user.username_taken', 'user.email_taken', 'user.phone_taken'] as const;

const params = z.object({ id: Id });

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'permission:system:user:read',
    summary: 'List accounts, paginated.',
    query: z.object({ ...tableQuery(['username', 'email', 'lastLogin', 'created'], '-created'), ...accountFilter }),
    ok: Table(AccountRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'permission:system:user:read',
    summary: 'Get an account.',
    params,
    ok: AccountDetail,
    errors: ['person.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    access: 'permission:system:user:create',
    confirmed: true,
    summary: 'Create an account on behalf of its owner, who is mailed a link to set the password.',
    body: NewUser,
    ok: AccountDetail,
    status: 201,
    errors: [...taken, 'user.beyond_you', 'role.not_found', 'role.built_in', 'role.beyond_you'],
    rate: { max: 600, per: 3_600 },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:id',
    access: 'permission:system:user:update',
    confirmed: true,
    summary: 'Update an account. A new e-mail address has to be verified, and the previous one is notified.',
    params,
    body: UserChange,
    ok: AccountDetail,
    errors: [...taken, 'person.not_found', 'user.beyond_you', 'record.changed'],
  }),
  departments: endpoint({
    method: 'GET',
    path: '/users/departments',
    access: 'permission:system:user:read',
    summary: 'List the departments that accounts can belong to as a flat list of the tree, siblings in order.',
    ok: z.object({
      items: z.array(DepartmentChoice),
      /** Number of all accounts. */
      people: z.int(),
      /** Number of accounts that belong to no department. */
      without: z.int(),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/users/export',
    access: 'permission:system:user:export',
    confirmed: true,
    summary: 'Export the filtered accounts as a file.',
    body: z.strictObject({ filter: AccountFilter, columns: fileColumns(accountColumns) }),
    ok: FileLink,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/users/:id/disable',
    access: 'permission:system:user:update',
    summary: 'Disable an account: all its sessions end, and sign-in is refused. Idempotent.',
    params,
    ok: AccountDetail,
    errors: ['person.not_found', 'user.beyond_you', 'user.last_admin', 'user.yourself'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/users/:id/enable',
    access: 'permission:system:user:update',
    summary: 'Enable an account. Idempotent.',
    params,
    ok: AccountDetail,
    errors: ['person.not_found', 'user.beyond_you'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/users/:id/sign-out',
    access: 'permission:system:user:update',
    summary: 'End all sessions of an account.',
    params,
    ok: z.object({ ended: z.int() }),
    errors: ['person.not_found', 'user.beyond_you'],
  }),
  consequences: endpoint({
    method: 'GET',
    path: '/users/:id/consequences',
    access: 'permission:system:user:delete',
    summary: 'Get the effects of deleting an account on others: the first communities that would be left without an owner.',
    params,
    ok: z.object({ communities: z.array(z.string()) }),
    errors: ['person.not_found', 'user.beyond_you'],
  }),
  delete: endpoint({
    method: 'POST',
    path: '/users/:id/delete',
    access: 'permission:system:user:delete',
    confirmed: true,
    summary:
      'Disable an account immediately and delete it in 14 days, or as soon as possible. `archive` archives communities that lose their only owner.',
    params,
    body: z.strictObject({ when: z.enum(['later', 'now']), archive: z.boolean().default(false) }),
    ok: z.object({ deletedAt: Instant }),
    errors: ['person.not_found', 'user.beyond_you', 'user.last_admin', 'user.yourself', 'user.leaves_communities'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/users/:id/restore',
    access: 'permission:system:user:delete',
    summary: 'Cancel the deletion of an account, which is restored as it was. Idempotent.',
    params,
    ok: Nothing,
    errors: ['person.not_found', 'user.beyond_you'],
  }),
  resetLink: endpoint({
    method: 'POST',
    path: '/users/:id/reset-link',
    access: 'permission:system:user:update',
    confirmed: true,
    summary: 'Mail a password reset link to the owner of an account.',
    params,
    ok: Nothing,
    errors: ['person.not_found', 'user.beyond_you', 'auth.account_disabled'],
    rate: { max: 60, per: 3_600 },
  }),
  setRoles: endpoint({
    method: 'PUT',
    path: '/users/:id/roles',
    access: 'permission:system:role:grant',
    confirmed: true,
    summary: 'Replace the roles of an account. Takes effect on its active sessions.',
    params,
    body: z.strictObject({ roleIds }),
    ok: AccountDetail,
    errors: ['person.not_found', 'user.beyond_you', 'role.not_found', 'role.built_in', 'role.beyond_you'],
  }),
};
