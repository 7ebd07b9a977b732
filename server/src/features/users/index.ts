import { type AccountRow, type accountColumns, userConsole } from '#contract/user-console.ts';
import type { MenusOf } from '#features/menus/index.ts';
import { createRights, mayActOn, rightsOf } from '#features/roles/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { changeService, type ToldOfEmail } from './change.service.ts';
import { consoleRepository } from './console.repository.ts';
import { consoleRoutes } from './console.routes.ts';
import { consoleService, type MailReset } from './console.service.ts';
import { creationService } from './creation.service.ts';
import { renamingRepository } from './renaming.repository.ts';
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

const tidyNames = defineJob<object>('users.former_names');

type Users = { routes: Handler[]; downloads: Download[]; states: StatesService };
type Others = { menusOf: MenusOf; mailReset: MailReset; mailInvitation: MailReset; tellOfEmail: ToldOfEmail };

const cells: Record<(typeof accountColumns)[number], (row: AccountRow) => string | null> = {
  username: (row) => row.username,
  name: (row) => [row.firstName, row.lastName].filter(Boolean).join(' '),
  email: (row) => row.email,
  phone: (row) => row.phone,
  gender: (row) => row.gender,
  jobTitle: (row) => row.jobTitle,
  roles: (row) => row.roles.map(({ code }) => code).join(', '),
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
  const canActOn = async (viewer: Viewer, userId: string): Promise<boolean> => {
    const rights = await rightsOf(parts.db, [viewer.id, userId]);
    const [editor, account] = [rights.get(viewer.id), rights.get(userId)];
    return editor !== undefined && account !== undefined && mayActOn(editor, account);
  };
  const rights = createRights(parts);
  const createAccount = creationService({ ...parts, rights, ...mails });
  const changeAccount = changeService({ ...parts, rights, ...mails });
  const service = consoleService({ ...parts, ...mails, accounts, states, rights, canActOn, createAccount, changeAccount, file });
  return { routes: consoleRoutes(service), downloads: [file.download] };
}

export function createUsers(parts: Parts, { menusOf, ...mails }: Others): Users {
  const { db, viewers, transact, jobs } = parts;
  const renaming = renamingRepository(db);
  jobs.define(tidyNames, { schedule: '23 4 * * *', concurrency: 1 }, () => renaming.dropOld());
  const service = usersService({ users: usersRepository(db), renaming, menusOf, viewers, transact });
  const states = statesService(parts);
  const { routes, downloads } = createConsole(parts, states, mails);
  return { routes: [...usersRoutes(service), ...routes], downloads, states };
}
