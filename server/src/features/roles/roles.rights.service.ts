import type { AuditEntry } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { HoldersRepository } from './roles.holders.repository.ts';
import type { Account } from './roles.rights.repository.ts';
import { isBuiltIn, mayActOn, mayHandle } from './roles.policy.ts';

type Needs = Pick<Parts, 'audit' | 'viewers'> & {
  holders: HoldersRepository;
  lockRights: (tx: Tx) => Promise<void>;
  rightsOf: (tx: Tx, userIds: readonly string[]) => Promise<Map<string, Account>>;
};
type Change = { viewer: Viewer; userId: string };
export type RoleContent = { id: string; code: string; name: string; version: number; menuIds: string[] };

/** What it takes to give and to take away roles, wherever that is done. */
export const GRANT = 'system:role:grant';

/** Who may change what others may do: decided where it is changed, by what the editor may do at that moment. */
export function rightsService({ audit, viewers, holders, lockRights, rightsOf }: Needs) {
  /** The editor as they are now; until the transaction ends nobody changes what anybody may do. `code`: what it takes. */
  const editorOf = async (tx: Tx, viewer: Viewer, code?: string): Promise<Account> => {
    await lockRights(tx);
    const editor = (await rightsOf(tx, [viewer.id])).get(viewer.id);
    const isAllowed = editor?.isEnabled && (code === undefined || editor.isAdmin || editor.codes.has(code));
    if (!isAllowed) throw new AppError('auth.forbidden');
    return editor;
  };

  /** Throws `person.not_found`, or `user.beyond_you` where the account may do what the viewer may not. Locks who may do what. */
  const assertMayActOn = async (tx: Tx, viewer: Viewer, userId: string): Promise<void> => {
    const editor = await editorOf(tx, viewer);
    await accountFor(tx, editor, userId);
  };
  const accountFor = async (tx: Tx, editor: Account, userId: string): Promise<Account> => {
    const account = (await rightsOf(tx, [userId])).get(userId);
    if (!account) throw new AppError('person.not_found');
    if (!mayActOn(editor, account)) throw new AppError('user.beyond_you');
    return account;
  };

  /** Nobody gives or takes away a role that holds something they lack. */
  const assertMayMove = (editor: Account, moved: readonly RoleContent[]): void => {
    for (const { code, menuIds } of moved) {
      if (isBuiltIn(code)) throw new AppError('role.built_in');
      if (!mayHandle(editor, menuIds)) throw new AppError('role.beyond_you');
    }
  };

  /** Changes which roles an account has, which takes the right to grant; written down, and in force on its open sessions. */
  const changeRoles = async (
    tx: Tx,
    { viewer, userId }: Change,
    wantedOf: (held: readonly string[]) => readonly string[],
  ): Promise<void> => {
    const editor = await editorOf(tx, viewer, GRANT);
    const account = await accountFor(tx, editor, userId);
    const before = await holders.rolesOf(tx, userId);
    const held = before.map(({ id }) => id);
    const wanted = [...new Set(wantedOf(held))];
    const after = await holders.rolesNamed(tx, wanted);
    if (after.length < wanted.length) throw new AppError('role.not_found');
    const given = after.filter(({ id }) => !held.includes(id));
    const taken = before.filter(({ id }) => !wanted.includes(id));
    if (given.length + taken.length === 0) return;
    assertMayMove(editor, [...given, ...taken]);
    await holders.replace(tx, userId, { given: given.map(({ id }) => id), taken: taken.map(({ id }) => id) });
    await audit.record(tx, movedRoles(viewer, { id: userId, username: account.username }, [before, after]));
    afterCommit(tx, () => viewers.forget({ userId }));
  };

  /**
   * Gives an account these roles and takes all others away. The built-in ones are never among them. Throws `role.not_found`,
   * `role.built_in`, `role.beyond_you`, `person.not_found`, `user.beyond_you`.
   */
  const setRolesOf = (tx: Tx, viewer: Viewer, userId: string, roleIds: readonly string[]): Promise<void> =>
    changeRoles(tx, { viewer, userId }, () => roleIds);

  return { editorOf, assertMayActOn, changeRoles, setRolesOf };
}
export type RightsService = ReturnType<typeof rightsService>;

const codesOf = (roles: readonly RoleContent[]) => roles.map(({ code }) => code);
const movedRoles = (by: Viewer, { id, username }: { id: string; username: string }, sides: [RoleContent[], RoleContent[]]): AuditEntry => ({
  by,
  action: 'user.roles_changed',
  target: { type: 'user', id, name: username },
  before: { roles: codesOf(sides[0]) },
  after: { roles: codesOf(sides[1]) },
});
