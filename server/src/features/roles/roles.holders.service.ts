import type { z } from 'zod';
import type { RoleHolder, roles as contract } from '#contract/roles.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as holders from './roles.holders.repository.ts';
import type { AccountRights } from './roles.rights.repository.ts';
import type { RightsService } from './roles.rights.service.ts';
import { mayActOn } from './roles.policy.ts';
import type { RolesService } from './roles.service.ts';

type Dependencies = {
  db: Db;
  roles: Pick<RolesService, 'get'>;
  rights: RightsService;
  reader: (viewer: Viewer) => Promise<AccountRights>;
  rightsOf: (userIds: readonly string[]) => Promise<Map<string, AccountRights>>;
  transact: Transact;
};
const MAX_CANDIDATES = 10;

/** Members of roles. */
export function holdersService({ db, roles, rights, reader, rightsOf, transact }: Dependencies) {
  /** Distinguishes a missing role from one without matching members. */
  const assertThere = async (tx: Tx, id: string): Promise<void> => {
    if ((await holders.rolesNamed(tx, [id])).length === 0) throw new AppError('role.not_found');
  };
  const shownTo = async (viewer: Viewer, people: readonly Omit<RoleHolder, 'can'>[]): Promise<RoleHolder[]> => {
    const editor = await reader(viewer);
    const accounts = await rightsOf(people.map((person) => person.id));
    return people.map((person) => {
      const account = accounts.get(person.id);
      return { ...person, can: { change: account !== undefined && mayActOn(editor, account) } };
    });
  };
  return {
    async people(viewer: Viewer, id: string, query: PageQuery & { q: string }): Promise<z.input<typeof contract.people.ok>> {
      const role = await roles.get(viewer, id);
      const { people, count } = await holders.people(db, role, query);
      return { items: await shownTo(viewer, people), pagination: pagination(query, count) };
    },

    async candidates(viewer: Viewer, id: string, q: string): Promise<{ items: RoleHolder[] }> {
      const role = await roles.get(viewer, id);
      return { items: await shownTo(viewer, await holders.lacking(db, role, q, MAX_CANDIDATES)) };
    },

    give: (viewer: Viewer, id: string, username: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const person = await holders.findByName(tx, username);
        if (!person) throw new AppError('person.not_found', {}, [{ field: 'username', rule: 'nobody' }]);
        await rights.changeRoles(tx, { viewer, userId: person.id }, (held) => [...held, id]);
        return {};
      }),

    take: (viewer: Viewer, { id, userId }: { id: string; userId: string }): Promise<Record<string, never>> =>
      transact(async (tx) => {
        await assertThere(tx, id);
        await rights.changeRoles(tx, { viewer, userId }, (held) => held.filter((roleId) => roleId !== id));
        return {};
      }),
  };
}
export type HoldersService = ReturnType<typeof holdersService>;
