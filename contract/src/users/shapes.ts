import { z } from 'zod';
import { PersonDetails, personInput } from '../kernel/person-details.ts';
import { Email, Id, Instant, Language, Username } from '../kernel/schemas.ts';
import { tableFilter, version } from '../kernel/table.ts';

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
    /** `change`: false if the account has rights that the caller lacks. */
    can: z.object({ change: z.boolean() }),
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
export const accountFilter = {
  ...tableFilter,
  status: AccountStatus.optional(),
  roleId: Id.optional(),
  departmentId: DepartmentFilter.optional(),
  /** Active within this many UTC days including today, as counted by the dashboard. */
  active: z.enum(['7', '30']).optional(),
};
export const AccountFilter = z.strictObject(accountFilter);
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
  /** The username is shown if there are no names. The phone number has yet to be confirmed by its owner. */
  ...personInput,
  departmentId: Id.nullable(),
};
export const roleIds = z.array(Id).max(100);
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
    /** Number of accounts in it and in all its descendants; the list filtered by it has as many. */
    people: z.int(),
  })
  .meta({ id: 'DepartmentChoice' });
export type DepartmentChoice = z.infer<typeof DepartmentChoice>;
