import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { PersonDetails, personInput } from './kernel/person-details.ts';
import { Email, Id, Instant, Language, Nothing, Username } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery, version } from './kernel/table.ts';

export const AccountStatus = z.enum(['enabled', 'disabled']);
export type AccountStatus = z.infer<typeof AccountStatus>;

const RoleName = z.object({ id: Id, code: z.string(), name: z.string() });

/** An account as listed for administrators. */
export const AccountRow = z
  .object({
    id: Id,
    username: z.string(),
    ...PersonDetails.shape,
    profilePicture: z.string().nullable(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    isAdmin: z.boolean(),
    /** Assigned roles, without those that every user has. */
    roles: z.array(RoleName),
    department: z.object({ id: Id, name: z.string() }).nullable(),
    status: AccountStatus,
    /** When it will be deleted, unless its owner signs in before. */
    deletedAt: Instant.nullable(),
    lastLoginAt: Instant.nullable(),
    createdAt: Instant,
    /** Whether the viewer may change the account; false when the account has rights that the viewer lacks. */
    canAct: z.boolean(),
  })
  .meta({ id: 'AccountRow' });
export type AccountRow = z.infer<typeof AccountRow>;

export const AccountDetail = AccountRow.extend({
  /** Language of mails to its owner; null if none was chosen. */
  language: Language.nullable(),
  /** Number of active sessions. */
  sessions: z.int(),
  communities: z.int(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  version,
}).meta({ id: 'AccountDetail' });
export type AccountDetail = z.infer<typeof AccountDetail>;

/** A department with all its descendants, or `none` for accounts without a department. */
const DepartmentFilter = z.union([z.literal('none'), Id]);
const filter = {
  ...tableFilter,
  status: AccountStatus.optional(),
  roleId: Id.optional(),
  departmentId: DepartmentFilter.optional(),
  /** Active within this many UTC days including today, as counted by the dashboard. */
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
/** An account created on behalf of its owner, who sets the password. */
export const NewUser = z.strictObject({
  ...fields,
  roleIds,
  /** Language of the invitation. */
  language: Language.optional(),
});
export type NewUser = z.infer<typeof NewUser>;
export const UserChange = z.strictObject({ ...fields, version });
export type UserChange = z.infer<typeof UserChange>;

/** A department as an option when assigning accounts. */
export const DepartmentChoice = z
  .object({
    id: Id,
    /** Null at the root. */
    parentId: Id.nullable(),
    name: z.string(),
    /** A disabled department takes no new members and keeps the current ones. */
    status: z.enum(['enabled', 'disabled']),
    /** Accounts in it and in all its descendants, as many as the list filtered by it has. */
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
    summary: 'List accounts, paginated.',
    query: z.object({ ...tableQuery(['username', 'email', 'lastLogin', 'created'], '-created'), ...filter }),
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
