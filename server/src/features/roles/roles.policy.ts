/** Permissions of an account: the non-heading menu rows held by its enabled roles, `user` included. */
export type Rights = { isAdmin: boolean; menuIds: ReadonlySet<string> };

/** Has every permission of the other. Only administrators cover administrators. */
const covers = (editor: Rights, other: Rights): boolean =>
  editor.isAdmin || (!other.isAdmin && [...other.menuIds].every((id) => editor.menuIds.has(id)));

/** An editor may act only on accounts without permissions that the editor lacks. */
export const mayActOn = (editor: Rights, account: Rights): boolean => covers(editor, account);

/** Editing, assigning or removing a role requires every permission it holds or will hold. */
export const mayHandle = (editor: Rights, menuIds: Iterable<string>): boolean =>
  covers(editor, { isAdmin: false, menuIds: new Set(menuIds) });

/** Built-in roles cannot be deleted, assigned or removed. */
export const isBuiltIn = (code: string): boolean => code === 'admin' || code === 'user';
