import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { PersonDetails, personInput } from './kernel/person-details.ts';
import { Email, Id, Instant, Language, Nothing, Username } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery, version } from './kernel/table.ts';

export const AccountStatus = z.enum(['enabled', 'disabled']);
export type AccountStatus = z.infer<typeof AccountStatus>;

const RoleName = z.object({ id: Id, code: z.string(), name: z.string() });

/** An account as those see it who look after accounts. */
export const AccountRow = z
  .object({
    id: Id,
    username: z.string(),
    ...PersonDetails.shape,
    profilePicture: z.string().nullable(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    isAdmin: z.boolean(),
    /** Given ones; those that everybody has are not among them. */
    roles: z.array(RoleName),
    department: z.object({ id: Id, name: z.string() }).nullable(),
    status: AccountStatus,
    /** Deleted on that day, unless its owner signs in before. */
    deletedAt: Instant.nullable(),
    lastLoginAt: Instant.nullable(),
    createdAt: Instant,
    /** Whether the viewer may change the account; false when the account has rights that the viewer lacks. */
    canAct: z.boolean(),
  })
  .meta({ id: 'AccountRow' });
export type AccountRow = z.infer<typeof AccountRow>;

export const AccountDetail = AccountRow.extend({
  /** In which mails reach its owner; null where they have not chosen. */
  language: Language.nullable(),
  /** Open sessions. */
  sessions: z.int(),
  communities: z.int(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  version,
}).meta({ id: 'AccountDetail' });
export type AccountDetail = z.infer<typeof AccountDetail>;

/** A department with all below it, or those who belong to none. */
const DepartmentFilter = z.union([z.literal('none'), Id]);
const filter = {
  ...tableFilter,
  status: AccountStatus.optional(),
  roleId: Id.optional(),
  departmentId: DepartmentFilter.optional(),
  /** Here within so many days of UTC, today among them: those that the dashboard counts as active. */
  active: z.enum(['7', '30']).optional(),
};
export const AccountFilter = z.strictObject(filter);
export type AccountFilter = z.infer<typeof AccountFilter>;

export const accountColumns = [
  'username',
  'firstName',
  'lastName',
  'email',
  'phone',
  'gender',
  'jobTitle',
  'roles',
  'department',
  'status',
  'lastLogin',
  'created',
] as const;

const fields = {
  username: Username,
  email: Email,
  /** Without names the username is shown. The number has yet to be confirmed by its owner. */
  ...personInput,
  departmentId: Id.nullable(),
};
const roleIds = z.array(Id).max(100);
/** An account that somebody makes for somebody else, who sets the password. */
export const NewUser = z.strictObject({
  ...fields,
  roleIds,
  /** In which the invitation is written. */
  language: Language.optional(),
});
export type NewUser = z.infer<typeof NewUser>;
export const UserChange = z.strictObject({ ...fields, version });
export type UserChange = z.infer<typeof UserChange>;

/** A department as those see it who say who belongs to it. */
export const DepartmentChoice = z
  .object({
    id: Id,
    /** Null at the top. */
    parentId: Id.nullable(),
    name: z.string(),
    /** Nobody new comes into a disabled one; whoever is in it stays. */
    status: z.enum(['enabled', 'disabled']),
    /** Accounts in it and in all below it: as many as the list has of it. */
    people: z.int(),
  })
  .meta({ id: 'DepartmentChoice' });
export type DepartmentChoice = z.infer<typeof DepartmentChoice>;

const taken = ['user.username_taken', 'user.email_taken', 'user.phone_taken'] as const;

const params = z.object({ id: Id });

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'permission:system:user:read',
    summary: 'Accounts, page by page.',
    query: z.object({ ...tableQuery(['username', 'email', 'lastLogin', 'created'], '-created'), ...filter }),
    ok: Table(AccountRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'permission:system:user:read',
    summary: 'One account, and what it holds.',
    params,
    ok: AccountDetail,
    errors: ['person.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    access: 'permission:system:user:create',
    confirmed: true,
    summary: 'Make an account for somebody. A mail invites them by a link to set their password.',
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
    summary: 'Change what an account says of its owner. Another address has yet to be proven, and the former one is told.',
    params,
    body: UserChange,
    ok: AccountDetail,
    errors: [...taken, 'person.not_found', 'user.beyond_you', 'record.changed'],
  }),
  departments: endpoint({
    method: 'GET',
    path: '/users/departments',
    access: 'permission:system:user:read',
    summary: 'The departments that people can belong to, as a flat list; siblings in their order.',
    ok: z.object({
      items: z.array(DepartmentChoice),
      /** All accounts. */
      people: z.int(),
      /** Those that belong to no department. */
      without: z.int(),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/users/export',
    access: 'permission:system:user:export',
    confirmed: true,
    summary: 'The accounts of a filter as a file.',
    body: z.strictObject({ filter: AccountFilter, columns: fileColumns(accountColumns) }),
    ok: FileLink,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/users/:id/disable',
    access: 'permission:system:user:update',
    summary: 'Close an account: all its sessions end, and nobody comes in by it. Repeating it changes nothing.',
    params,
    ok: AccountDetail,
    errors: ['person.not_found', 'user.beyond_you', 'user.last_admin', 'user.yourself'],
  }),
  enable: endpoint({
    method: 'POST',
    path: '/users/:id/enable',
    access: 'permission:system:user:update',
    summary: 'Open an account again. Repeating it changes nothing.',
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
    summary: 'What deleting an account would take from others: communities that would be left without an owner, the first of them.',
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
      'Close an account at once and delete it, in 14 days or as soon as possible. `archive`: communities that lose their only owner rest.',
    params,
    body: z.strictObject({ when: z.enum(['later', 'now']), archive: z.boolean().default(false) }),
    ok: z.object({ deletedAt: Instant }),
    errors: ['person.not_found', 'user.beyond_you', 'user.last_admin', 'user.yourself', 'user.leaves_communities'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/users/:id/restore',
    access: 'permission:system:user:delete',
    summary: 'Keep an account that was to be deleted; it is as it was. Repeating it changes nothing.',
    params,
    ok: Nothing,
    errors: ['person.not_found', 'user.beyond_you'],
  }),
  resetLink: endpoint({
    method: 'POST',
    path: '/users/:id/reset-link',
    access: 'permission:system:user:update',
    confirmed: true,
    summary: 'Mail the owner of an account a link by which they set a new password.',
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
    summary: 'Give an account these roles and no others. Takes effect on its open sessions.',
    params,
    body: z.strictObject({ roleIds }),
    ok: AccountDetail,
    errors: ['person.not_found', 'user.beyond_you', 'role.not_found', 'role.built_in', 'role.beyond_you'],
  }),
};
