/** What an account may do: the rows of the menu table that its enabled roles, everybody's among them, hold and that open something. */
export type Rights = { isAdmin: boolean; menuIds: ReadonlySet<string> };

/** Everything that the other may, too. Administrators are above all who are none. */
const covers = (editor: Rights, other: Rights): boolean =>
  editor.isAdmin || (!other.isAdmin && [...other.menuIds].every((id) => editor.menuIds.has(id)));

/** Nobody acts on an account that may do something which they may not. */
export const mayActOn = (editor: Rights, account: Rights): boolean => covers(editor, account);

/** Who edits, gives or takes away a role holds all that is in it, and whatever they put there. */
export const mayHandle = (editor: Rights, menuIds: Iterable<string>): boolean =>
  covers(editor, { isAdmin: false, menuIds: new Set(menuIds) });

/** Everybody's and the administrators': they stay, and nobody is given or loses them one by one. */
export const isBuiltIn = (code: string): boolean => code === 'admin' || code === 'user';
