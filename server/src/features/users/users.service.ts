import type { z } from 'zod';
import type { AccountDetail, AccountFilter, NewUser, UserChange, users } from '#contract/users/index.ts';
import type { createRights } from '#features/roles/index.ts';
import type { csvExport } from '#kernel/csv/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { tableOf } from '#kernel/table.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { StoredAccount } from './users.repository.ts';
import * as accounts from './users.repository.ts';
import type { CreateAccount } from './users.creation.service.ts';
import type { ChangeAccount } from './users.change.service.ts';
import type { AccountStatesService } from './users.states.service.ts';

/** Mails an account a password reset link. */
export type MailResetLink = (tx: Tx, account: Pick<AccountDetail, 'id' | 'username' | 'email' | 'language'>) => Promise<void>;

type Dependencies = Pick<Parts, 'db' | 'transact' | 'sessions' | 'audit'> & {
  states: AccountStatesService;
  rights: ReturnType<typeof createRights>;
  mayActOnWhom: (viewer: Viewer, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  mailReset: MailResetLink;
  mailInvitation: MailResetLink;
  createAccount: CreateAccount;
  changeAccount: ChangeAccount;
  file: Pick<ReturnType<typeof csvExport<AccountFilter, StoredAccount>>, 'link'>;
};
type Query = z.output<NonNullable<typeof users.list.query>>;
type Export = z.output<NonNullable<typeof users.export.body>>;

/** Accounts, for administrators. Permissions are checked inside the transaction of the change. */
export function usersService(dependencies: Dependencies) {
  const { db, states, rights, mayActOnWhom, createAccount, changeAccount, mailReset, mailInvitation, file, transact, sessions, audit } =
    dependencies;

  const found = async (id: string) => {
    const account = await accounts.find(db, id);
    if (!account) throw new AppError('person.not_found');
    return account;
  };
  const get = async (viewer: Viewer, id: string): Promise<AccountDetail> => ({
    ...(await found(id)),
    can: { change: (await mayActOnWhom(viewer, [id])).has(id) },
  });

  return {
    get,

    async list(viewer: Viewer, query: Query): Promise<z.input<typeof users.list.ok>> {
      const { items, counted } = await accounts.list(db, query);
      const within = await mayActOnWhom(
        viewer,
        items.map(({ id }) => id),
      );
      return tableOf(
        query,
        items.map((account) => ({ ...account, can: { change: within.has(account.id) } })),
        counted,
      );
    },

    export: (viewer: Viewer, { filter, columns }: Export): Promise<{ url: string }> => file.link(viewer, filter, columns),

    async create(viewer: Viewer, input: NewUser): Promise<AccountDetail> {
      return get(viewer, await transact((tx) => createAccount(tx, { viewer, code: 'system:user:create' }, input)));
    },

    async update(viewer: Viewer, id: string, change: UserChange): Promise<AccountDetail> {
      await transact((tx) => changeAccount(tx, viewer, { id, ...change }));
      return get(viewer, id);
    },
    departments: () => accounts.departments(db),

    async disable(viewer: Viewer, id: string): Promise<AccountDetail> {
      // An administrator who disables their own account could not sign in to enable it again.
      if (id === viewer.id) throw new AppError('user.yourself');
      await states.disable(id, { viewer, guard: (tx) => rights.assertMayActOn(tx, viewer, id) });
      return get(viewer, id);
    },

    async enable(viewer: Viewer, id: string): Promise<AccountDetail> {
      await states.enable(id, { viewer, guard: (tx) => rights.assertMayActOn(tx, viewer, id) });
      return get(viewer, id);
    },

    async signOut(viewer: Viewer, id: string): Promise<{ ended: number }> {
      const { username: name } = await found(id);
      return transact(async (tx) => {
        await rights.assertMayActOn(tx, viewer, id);
        const ended = await sessions.endAll(tx, id, 'revoked', { except: id === viewer.id ? viewer.sessionId : null });
        await audit.record(tx, { by: viewer, action: 'user.signed_out', target: { type: 'user', id, name }, after: { sessions: ended } });
        return { ended };
      });
    },

    async resetLink(viewer: Viewer, id: string): Promise<Record<string, never>> {
      const account = await found(id);
      if (account.status === 'disabled') throw new AppError('auth.account_disabled');
      return transact(async (tx) => {
        await rights.assertMayActOn(tx, viewer, id);
        // A pending account gets the invitation again.
        const isAwaited = !account.hasPassword && !account.isEmailVerified;
        await (isAwaited ? mailInvitation : mailReset)(tx, account);
        await audit.record(tx, { by: viewer, action: 'user.reset_sent', target: { type: 'user', id, name: account.username } });
        return {};
      });
    },

    async setRoles(viewer: Viewer, id: string, roleIds: readonly string[]): Promise<AccountDetail> {
      await transact((tx) => rights.setRolesOf(tx, viewer, id, roleIds));
      return get(viewer, id);
    },
  };
}
export type UsersService = ReturnType<typeof usersService>;
