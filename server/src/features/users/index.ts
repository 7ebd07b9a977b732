import { type accountColumns, userConsole } from '#contract/user-console.ts';
import type { MenusOf } from '#features/menus/index.ts';
import { createRights, mayActOnWhom } from '#features/roles/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { changeService, type ToldOfEmail } from './change.service.ts';
import { consoleRepository, type StoredAccount } from './console.repository.ts';
import { consoleRoutes } from './console.routes.ts';
import { consoleService, type MailReset } from './console.service.ts';
import { creationService } from './creation.service.ts';
import { renamingRepository } from './renaming.repository.ts';
import { type ReadsLikeStaff, staffNames } from './staff-names.ts';
import { staffNamesRepository } from './staff-names.repository.ts';
import { usersRepository } from './users.repository.ts';
import { usersRoutes } from './users.routes.ts';
import { usersService } from './users.service.ts';
import { statesService, type StatesService } from './users.states.service.ts';

export { isFound as isPersonFound } from './console.repository.ts';
export { insertAccount, recordConsents } from './accounts.repository.ts';
export { changeAccounts, insertAccounts, type ManyChanges, type ManyNew } from './many.repository.ts';
export { personWords } from './person-words.ts';
export { setProfilePicture, type SetProfilePicture } from './users.picture.repository.ts';
export { hasOtherAdmin, isLastAdmin } from './users.states.repository.ts';
export { fillPersonWords } from './users.words.repository.ts';

export type { ReadsLikeStaff };
/** For features that make accounts. */
export const createStaffNames = ({ db }: Pick<Parts, 'db'>): ReadsLikeStaff => staffNames(staffNamesRepository(db));

const tidyNames = defineJob<object>('users.former_names');

type Users = { routes: Handler[]; downloads: Download[]; states: StatesService };
type Others = { menusOf: MenusOf; mailReset: MailReset; mailInvitation: MailReset; tellOfEmail: ToldOfEmail };

const cells: Record<(typeof accountColumns)[number], (row: StoredAccount) => string | null> = {
  username: (row) => row.username,
  firstName: (row) => row.firstName,
  lastName: (row) => row.lastName,
  email: (row) => row.email,
  phone: (row) => row.phone,
  gender: (row) => row.gender,
  jobTitle: (row) => row.jobTitle,
  // Their highest role is no row that was given.
  roles: (row) => [...(row.isAdmin ? ['admin'] : []), ...row.roles.map(({ code }) => code)].join(', '),
  department: (row) => row.department?.name ?? null,
  status: (row) => row.status,
  lastLogin: (row) => row.lastLoginAt,
  created: (row) => row.createdAt,
};

/** What an account holds is looked after in the console. */
function createConsole(parts: Parts, states: StatesService, mails: Omit<Others, 'menusOf'>): Omit<Users, 'states'> {
  const accounts = consoleRepository(parts.db);
  const file = csvExport({
    ...parts,
    name: 'users',
    call: userConsole.export,
    cells,
    batch: accounts.batch,
    onLink: (tx, viewer, filter) => parts.audit.record(tx, { by: viewer, action: 'users.exported', after: { ...filter } }),
  });
  const rights = createRights(parts);
  const createAccount = creationService({ ...parts, rights, ...mails });
  const changeAccount = changeService({ ...parts, rights, ...mails });
  const service = consoleService({
    ...parts,
    ...mails,
    accounts,
    states,
    rights,
    mayActOnWhom: mayActOnWhom(parts),
    createAccount,
    changeAccount,
    file,
  });
  return { routes: consoleRoutes(service), downloads: [file.download] };
}

export function createUsers(parts: Parts, { menusOf, ...mails }: Others): Users {
  const { db, viewers, transact, jobs } = parts;
  const renaming = renamingRepository(db);
  jobs.define(tidyNames, { schedule: '23 4 * * *', concurrency: 1 }, () => renaming.dropOld());
  const readsLikeStaff = createStaffNames(parts);
  const service = usersService({ users: usersRepository(db), renaming, readsLikeStaff, menusOf, viewers, transact });
  const states = statesService(parts);
  const { routes, downloads } = createConsole(parts, states, mails);
  return { routes: [...usersRoutes(service), ...routes], downloads, states };
}
