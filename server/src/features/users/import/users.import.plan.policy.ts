import type { PersonDetails } from '#contract/kernel/person-details.ts';
import { personDetailsOf } from '#contract/browser/person-fields.ts';
import { foldName } from '#contract/browser/patterns.ts';
import type { ImportMode } from '#contract/users/import.ts';
import { type AccountRights, GRANT, isBuiltIn, mayActOn, mayHandle, type RoleContent } from '#features/roles/index.ts';
import type { BulkChanges, BulkNew } from '../users.bulk.repository.ts';
import { type KnownDepartment, type FoundRowError, errorAt, type ReadRow, type RowAccount } from './users.import.rows.policy.ts';
import type { KnownAccounts, Present } from './users.import.lookups.repository.ts';

/** The context in which a row is checked. */
export type Surroundings = {
  mode: ImportMode;
  editor: AccountRights;
  found: KnownAccounts;
  /** Permissions and assigned roles of the existing accounts. */
  rights: ReadonlyMap<string, AccountRights>;
  held: ReadonlyMap<string, readonly RoleContent[]>;
  roles: ReadonlyMap<string, RoleContent>;
  departmentOf: (path: string) => readonly KnownDepartment[];
  /** Accounts named by earlier rows, by username or address, with the line. */
  named: Map<string, number>;
  newId: () => string;
};
/** The part that the permission lock keeps unchanged. */
export type Grounds = Pick<Surroundings, 'editor' | 'rights' | 'held' | 'roles'>;
export type NewOne = { kind: 'create'; row: ReadRow; account: BulkNew; department: string; roles: readonly RoleContent[] };
export type ChangedOne = {
  kind: 'update';
  row: ReadRow;
  held: readonly RoleContent[];
  account: Present;
  change: BulkChanges;
  department: string;
  /** Null when the row names none. */
  roles: { before: readonly RoleContent[]; after: readonly RoleContent[] } | null;
};
export type PlannedRow = NewOne | ChangedOne | { kind: 'skip' } | { kind: 'errors'; errors: readonly FoundRowError[] };

const errors = (list: readonly FoundRowError[]): PlannedRow => ({ kind: 'errors', errors: list });

function departmentErrors(row: ReadRow, found: readonly KnownDepartment[], was: string | null): FoundRowError[] {
  if (row.cells.department === '') return [];
  const [only, ...others] = found;
  if (!only) return [errorAt(row, 'department', 'import_department')];
  if (others.length > 0) return [errorAt(row, 'department', 'import_department_many')];
  return only.status === 'disabled' && only.id !== was ? [errorAt(row, 'department', 'department_disabled')] : [];
}

const mayGrant = ({ isAdmin, codes }: AccountRights): boolean => isAdmin || codes.has(GRANT);

/** Adding or removing a role requires the permission to grant, and every permission of the role. */
function roleErrors(row: ReadRow, { roles, editor }: Grounds, held: readonly RoleContent[]): FoundRowError[] {
  const wrong = row.roleCodes.flatMap((code) => {
    const role = roles.get(code);
    if (!role) return [errorAt(row, 'roles', 'import_role', { code })];
    if (isBuiltIn(code)) return [errorAt(row, 'roles', 'import_role_built_in', { code })];
    const isHeld = held.some(({ id }) => id === role.id);
    if (!isHeld && !mayGrant(editor)) return [errorAt(row, 'roles', 'import_role_grant', { code })];
    return isHeld || mayHandle(editor, role.menuIds) ? [] : [errorAt(row, 'roles', 'import_role_beyond', { code })];
  });
  if (row.roleCodes.length === 0) return wrong;
  const taken = held.filter(({ code }) => !row.roleCodes.includes(code));
  if (!mayGrant(editor)) return [...wrong, ...taken.map(({ code }) => errorAt(row, 'roles', 'import_role_grant', { code }))];
  const beyond = taken.filter(({ menuIds }) => !mayHandle(editor, menuIds));
  return [...wrong, ...beyond.map(({ code }) => errorAt(row, 'roles', 'import_role_beyond', { code }))];
}

const rolesNamed = (row: ReadRow, { roles }: Surroundings): RoleContent[] => row.roleCodes.flatMap((code) => roles.get(code) ?? []);

function creation(row: ReadRow, account: RowAccount, around: Surroundings): PlannedRow {
  const { found } = around;
  const { username, email } = account;
  const departments = around.departmentOf(row.cells.department);
  const isNameTaken = username !== undefined && (found.byUsername.has(foldName(username)) || found.kept.has(foldName(username)));
  const wrong = [
    ...(username === undefined ? [errorAt(row, 'username', 'required')] : []),
    ...(email === undefined ? [errorAt(row, 'email', 'required')] : []),
    ...(isNameTaken ? [errorAt(row, 'username', 'taken')] : []),
    ...(email !== undefined && found.byEmail.has(foldName(email)) ? [errorAt(row, 'email', 'taken')] : []),
    ...(found.phones.has(account.phone) ? [errorAt(row, 'phone', 'taken')] : []),
    ...departmentErrors(row, departments, null),
    ...roleErrors(row, around, []),
  ];
  if (wrong.length > 0 || username === undefined || email === undefined) return errors(wrong);
  const { firstName, lastName } = account;
  return {
    kind: 'create',
    row,
    department: row.cells.department,
    roles: rolesNamed(row, around),
    account: {
      ...account,
      id: around.newId(),
      username,
      email,
      // Accounts without a name are shown by their username.
      firstName: firstName === '' && lastName === '' ? username : firstName,
      departmentId: departments[0]?.id ?? null,
    },
  };
}

/** Username and address identify an account; a file cannot change them. */
function identityErrors(
  row: ReadRow,
  account: Present,
  { byUsername, byEmail }: { byUsername?: Present | undefined; byEmail?: Present | undefined },
): FoundRowError[] {
  if (account.isDeleted) return [errorAt(row, byUsername ? 'username' : 'email', 'taken')];
  if (byUsername && byEmail && byUsername.id !== byEmail.id) return [errorAt(row, 'email', 'import_two_accounts')];
  if (!byUsername && row.cells.username !== '') return [errorAt(row, 'username', 'import_other_username')];
  return !byEmail && row.cells.email !== '' ? [errorAt(row, 'email', 'import_other_email')] : [];
}

const isSame = (some: readonly RoleContent[], others: readonly RoleContent[]): boolean =>
  some.length === others.length && some.every(({ id }) => others.some((role) => role.id === id));

const orNull = (value: string | null, before: string | null): string | null => (value === '' || value === before ? null : value);

const changedDetails = (account: PersonDetails, present: PersonDetails): Record<keyof PersonDetails, string | null> => {
  const before = personDetailsOf(present);
  return Object.fromEntries(
    Object.entries(personDetailsOf(account)).map(([name, value]) => [name, orNull(value, before[name as keyof PersonDetails])]),
  ) as Record<keyof PersonDetails, string | null>;
};

function changeOf(present: Present, account: RowAccount, departmentId: string | null): BulkChanges {
  return {
    id: present.id,
    ...changedDetails(account, present),
    departmentId: orNull(departmentId, present.departmentId),
    language: orNull(account.language, present.language),
  };
}

function update(
  row: ReadRow,
  account: RowAccount,
  around: Surroundings,
  pair: { byUsername?: Present | undefined; byEmail?: Present | undefined },
): PlannedRow {
  const present = pair.byUsername ?? pair.byEmail!;
  const identity = identityErrors(row, present, pair);
  if (identity.length > 0) return errors(identity);
  const column = pair.byUsername ? 'username' : 'email';
  const line = around.named.get(present.id);
  if (line !== undefined) return errors([errorAt(row, column, 'import_twice', { line })]);
  around.named.set(present.id, row.line);
  const rights = around.rights.get(present.id);
  if (!rights || !mayActOn(around.editor, rights)) return errors([errorAt(row, column, 'import_beyond')]);
  const held = around.held.get(present.id) ?? [];
  const departments = around.departmentOf(row.cells.department);
  const owner = around.found.phones.get(account.phone);
  const wrong = [
    ...(owner !== undefined && owner !== present.id ? [errorAt(row, 'phone', 'taken')] : []),
    ...departmentErrors(row, departments, present.departmentId),
    ...roleErrors(row, around, held),
  ];
  if (wrong.length > 0) return errors(wrong);
  const change = changeOf(present, account, departments[0]?.id ?? null);
  const after = rolesNamed(row, around);
  const isMoved = after.length > 0 && !isSame(held, after);
  const isChanged = isMoved || Object.entries(change).some(([field, value]) => field !== 'id' && value !== null);
  // Rows without changes are skipped, so that importing a file is idempotent.
  if (!isChanged) return { kind: 'skip' };
  return {
    kind: 'update',
    row,
    held,
    account: present,
    change,
    department: row.cells.department,
    roles: isMoved ? { before: held, after } : null,
  };
}

/** The step that a row leads to. */
export function stepOf(row: ReadRow, around: Surroundings): PlannedRow {
  const { account } = row;
  if (!account || row.errors.length > 0) return errors(row.errors);
  const byUsername = account.username === undefined ? undefined : around.found.byUsername.get(foldName(account.username));
  const byEmail = account.email === undefined ? undefined : around.found.byEmail.get(foldName(account.email));
  if (around.mode === 'create' || (!byUsername && !byEmail)) return creation(row, account, around);
  return around.mode === 'skip' ? { kind: 'skip' } : update(row, account, around, { byUsername, byEmail });
}

/** Whether a step that was planned without the lock is still allowed. */
export function isStillAllowed(step: NewOne | ChangedOne, grounds: Grounds): boolean {
  if (step.kind === 'create') return roleErrors(step.row, grounds, []).length === 0;
  const { id } = step.account;
  const [rights, held] = [grounds.rights.get(id), grounds.held.get(id) ?? []];
  if (!rights || !mayActOn(grounds.editor, rights)) return false;
  return isSame(step.held, held) && roleErrors(step.row, grounds, held).length === 0;
}
