import { type accountColumns, type AccountFilter, users } from '#contract/users/index.ts';
import { createRights, mayActOnWhom } from '#features/roles/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { changeService, type NotifyFormerEmail } from './users.change.service.ts';
import type { StoredAccount } from './users.repository.ts';
import * as accounts from './users.repository.ts';
import { usersRoutes } from './users.routes.ts';
import { usersService, type MailResetLink } from './users.service.ts';
import { type Removals, removalService } from './users.removal.service.ts';
import { creationService } from './users.creation.service.ts';
import { type ReadsLikeStaff, staffNames } from './users.staff-names.ts';
import { accountStatesService, type AccountStatesService } from './users.states.service.ts';

export { createUsersImport } from './import/users-import.ts';
export { isFound as isPersonFound } from './users.repository.ts';
export { insertAccount, recordConsents } from './users.accounts.repository.ts';
export { personWords } from './person-words.ts';
export { idOfName } from './users.names.repository.ts';
export { USERNAME_IS_FREE } from './users.editing.repository.ts';
export { insertPlaceholders } from './users.placeholders.repository.ts';
export { hasOtherAdmin, isLastAdmin } from './users.states.repository.ts';
export { fillPersonWords } from './users.words.repository.ts';

export type { DisableAccount, EnableAccount } from './users.states.service.ts';
export type { ReadsLikeStaff };
export type { Removals } from './users.removal.service.ts';
/** The check of names for features that create accounts. */
export const createStaffNames = ({ db }: Pick<Parts, 'db'>): ReadsLikeStaff => staffNames(db);

type Users = { routes: Handler[]; downloads: Download[]; states: AccountStatesService };
type Others = { removals: Removals; mailReset: MailResetLink; mailInvitation: MailResetLink; notifyFormerEmail: NotifyFormerEmail };

const cells: Record<(typeof accountColumns)[number], (row: StoredAccount) => string | null> = {
  username: (row) => row.username,
  firstName: (row) => row.firstName,
  lastName: (row) => row.lastName,
  email: (row) => row.email,
  phone: (row) => row.phone,
  gender: (row) => row.gender,
  jobTitle: (row) => row.jobTitle,
  // The role `admin` is not among the assigned rows.
  roles: (row) => [...(row.isAdmin ? ['admin'] : []), ...row.roles.map(({ code }) => code)].join(', '),
  department: (row) => row.department?.name ?? null,
  status: (row) => row.status,
  lastLogin: (row) => row.lastLoginAt,
  created: (row) => row.createdAt,
};

/** Account administration. */
export function createUsers(parts: Parts, { removals, ...mails }: Others): Users {
  const states = accountStatesService(parts);
  const rights = createRights(parts);
  const file = csvExport({
    ...parts,
    name: 'users',
    call: users.export,
    cells,
    batch: (filter: AccountFilter, after, count) => accounts.batch(parts.db, filter, after, count),
    onLink: (tx, viewer, filter) => parts.audit.record(tx, { by: viewer, action: 'users.exported', after: { ...filter } }),
  });
  const service = usersService({
    ...parts,
    ...mails,
    states,
    rights,
    mayActOnWhom: mayActOnWhom(parts),
    createAccount: creationService({ ...parts, rights, ...mails }),
    changeAccount: changeService({ ...parts, rights, ...mails }),
    file,
  });
  const removal = removalService({ ...parts, removals, rights });
  return { routes: usersRoutes({ users: service, removal }), downloads: [file.download], states };
}
