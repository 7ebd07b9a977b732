import type { RecordedEntry } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as holders from './roles.holders.repository.ts';
import type { AccountRights } from './roles.rights.repository.ts';
import { isBuiltIn, mayActOn, mayHandle } from './roles.policy.ts';

type Dependencies = Pick<Parts, 'audit' | 'viewers'> & {
  lockRights: (tx: Tx) => Promise<void>;
  rightsOf: (tx: Tx, userIds: readonly string[]) => Promise<Map<string, AccountRights>>;
};
type Change = { viewer: Viewer; userId: string };
export type RoleContent = { id: string; code: string; name: string; version: number; menuIds: string[] };

/** The permission to assign and remove roles, anywhere. */
export const GRANT = 'system:role:grant';

/** Checks of permission changes: made in the transaction of the change, by the editor's current permissions. */
export function rightsService({ audit, viewers, lockRights, rightsOf }: Dependencies) {
  /** The editor's current permissions; locks all permissions until the transaction ends. `code`: the required permission. */
  const editorOf = async (tx: Tx, viewer: Viewer, code?: string): Promise<AccountRights> => {
    await lockRights(tx);
    const editor = (await rightsOf(tx, [viewer.id])).get(viewer.id);
    const isAllowed = editor?.isEnabled && (code === undefined || editor.isAdmin || editor.codes.has(code));
    if (!isAllowed) throw new AppError('auth.forbidden');
    return editor;
  };

  /** Throws `person.not_found`, or `user.beyond_you` when the account has permissions that the viewer lacks. Locks all permissions. */
  const assertMayActOn = async (tx: Tx, viewer: Viewer, userId: string): Promise<void> => {
    const editor = await editorOf(tx, viewer);
    await accountFor(tx, editor, userId);
  };
  const accountFor = async (tx: Tx, editor: AccountRights, userId: string): Promise<AccountRights> => {
    const account = (await rightsOf(tx, [userId])).get(userId);
    if (!account) throw new AppError('person.not_found');
    if (!mayActOn(editor, account)) throw new AppError('user.beyond_you');
    return account;
  };

  /** Assigning and removing a role requires every permission it holds. */
  const assertMayMove = (editor: AccountRights, moved: readonly RoleContent[]): void => {
    for (const { code, menuIds } of moved) {
      if (isBuiltIn(code)) throw new AppError('role.built_in');
      if (!mayHandle(editor, menuIds)) throw new AppError('role.beyond_you');
    }
  };

  /** Changes the roles of an account, which requires the permission to grant; recorded, and effective at once in its open sessions. */
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
   * Assigns these roles to an account and removes all others. Built-in roles are refused. Throws `role.not_found`, `role.built_in`,
   * `role.beyond_you`, `person.not_found`, `user.beyond_you`.
   */
  const setRolesOf = (tx: Tx, viewer: Viewer, userId: string, roleIds: readonly string[]): Promise<void> =>
    changeRoles(tx, { viewer, userId }, () => roleIds);

  return { editorOf, assertMayActOn, changeRoles, setRolesOf };
}
export type RightsService = ReturnType<typeof rightsService>;

const codesOf = (roles: readonly RoleContent[]) => roles.map(({ code }) => code);
const movedRoles = (
  by: Viewer,
  { id, username }: { id: string; username: string },
  sides: [RoleContent[], RoleContent[]],
): RecordedEntry => ({
  by,
  action: 'user.roles_changed',
  target: { type: 'user', id, name: username },
  before: { roles: codesOf(sides[0]) },
  after: { roles: codesOf(sides[1]) },
});
