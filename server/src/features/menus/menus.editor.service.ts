import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { MenuEntry, MenuInput } from '#contract/menus/editor.ts';
import type { AccountRights, createRights } from '#features/roles/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, type InputError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import { inTreeOrder, type TreeOrder } from '#kernel/tree/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { baseErrors, errorsOf, type FrameRules, misplaced, ofItsType } from './menus.editor.policy.ts';
import * as menus from './menus.editor.repository.ts';

type Dependencies = {
  db: Db;
  tree: TreeOrder;
  transact: Transact;
  audit: Audit;
  rights: Pick<ReturnType<typeof createRights>, 'editorOf'>;
  /** The rules for frames; a function, as the settings can change. */
  frames: () => FrameRules;
  /** Forgets all cached viewers on every server and notifies their clients. */
  forgetAll: () => void;
};
type Editor = AccountRights & { id: string };
type TreePosition = { parentId: string | null; before: string | null };

const targetOf = ({ id, name, nameEn, path }: Pick<MenuEntry, 'id' | 'name' | 'nameEn' | 'path'>) =>
  ({ type: 'menu', id, name: nameEn || name || path }) as const;
/** The fields that the audit log compares. */
const kept = ({ id: _, isBase: __, createdAt: ___, updatedAt: ____, version: _____, ...rest }: MenuEntry) => rest;

const refuseIf = (errors: readonly InputError[]): void => {
  if (errors.length > 0) throw new AppError('request.invalid', {}, errors);
};
const asPathTaken = (error: unknown): never => {
  if (!isConstraint(error, 'menus_path_any_case')) throw error;
  throw new AppError('menu.path_taken', {}, [{ field: 'path', rule: 'menu_path_taken' }]);
};

const get = async (tx: Tx, id: string): Promise<MenuEntry> => {
  const entry = await menus.find(tx, id);
  if (!entry) throw new AppError('menu.not_found');
  return entry;
};

const checkPlace = async (tx: Tx, input: Pick<MenuInput, 'type' | 'component' | 'parentId'>, id: string | null) => {
  const parent = input.parentId === null ? undefined : await get(tx, input.parentId);
  refuseIf(misplaced(input, { parent, children: id === null ? [] : await menus.childrenOf(tx, id) }));
};

/**
 * The entry; refused when it, or one below it, carries a permission code that the editor lacks. Holding a row is enough to enable it
 * again.
 */
const own = async (tx: Tx, editor: Editor, id: string): Promise<MenuEntry> => {
  const entry = await get(tx, id);
  const lacks = ({ id: row, codes }: { id: string; codes: string[] }) =>
    !editor.menuIds.has(row) && codes.some((code) => !editor.codes.has(code));
  if (!editor.isAdmin && (await menus.carriedBy(tx, id)).some(lacks)) throw new AppError('menu.beyond_you');
  return entry;
};

/** An entry may not grant what its editor lacks: neither new permission codes nor opening the entry to all users. */
const assertWithin = async (tx: Tx, editor: Editor, entry: MenuEntry, was: { codes: string[]; isOpenToThem: boolean }) => {
  if (editor.isAdmin) return;
  const { codes } = await menus.reachOf(tx, entry.id, editor.id);
  const isBeyond = codes.some((code) => !was.codes.includes(code) && !editor.codes.has(code));
  if (isBeyond || (entry.isForEverybody && !was.isOpenToThem)) throw new AppError('menu.beyond_you');
};

const reachNow = async (tx: Tx, editor: Editor, { id, isForEverybody }: MenuEntry) => {
  const codes = (await menus.carriedBy(tx, id)).flatMap((row) => row.codes);
  const { isHeld } = await menus.reachOf(tx, id, editor.id);
  return { codes, isOpenToThem: isHeld || isForEverybody };
};

/** The menu editor: everything is checked under the tree's lock, and takes effect everywhere after the commit. */
export function menusEditorService({ db, tree, transact, audit, rights, frames, forgetAll }: Dependencies) {
  /** Locks all permissions, of which the menu is a part, until the transaction ends. */
  const begin = async (tx: Tx, viewer: Viewer, verb: 'create' | 'update' | 'delete'): Promise<Editor> => ({
    ...(await rights.editorOf(tx, viewer, `system:menu:${verb}`)),
    id: viewer.id,
  });
  const check = async (tx: Tx, input: MenuInput, id: string | null) => {
    refuseIf(errorsOf(input, frames()));
    await tree.enter(tx, { id, parentId: input.parentId });
    await checkPlace(tx, input, id);
    const isKnown = input.activePath === '' || input.activePath === input.path || (await menus.hasPath(tx, input.activePath));
    refuseIf(isKnown ? [] : [{ field: 'activePath', rule: 'menu_active' }]);
  };
  /** The editor must stay reachable: a change that would hide it is refused. */
  const finish = async (tx: Tx) => {
    if (!(await menus.isEditorOpen(tx))) throw new AppError('menu.locks_out');
    afterCommit(tx, forgetAll);
  };

  return {
    async list() {
      const rows = await menus.findAll(db);
      const items = [...Map.groupBy(rows, ({ parentId }) => parentId).values()].flatMap((siblings) => inTreeOrder(siblings));
      return { items, frameHosts: [...frames().hosts] };
    },

    create: (viewer: Viewer, given: MenuInput): Promise<MenuEntry> => {
      const input = ofItsType(given);
      return transact(async (tx) => {
        const editor = await begin(tx, viewer, 'create');
        await check(tx, input, null);
        if ((await menus.count(tx)).count >= consoleLimits.menus.max) throw new AppError('menu.too_many', consoleLimits.menus);
        const id = newId();
        await menus.insert(tx, id, input);
        if (input.order === undefined) await tree.arrange(tx, { id, parentId: input.parentId, before: null });
        await menus.giveToEverybody(tx, id, input.isForEverybody);
        const made = await get(tx, id);
        await assertWithin(tx, editor, made, { codes: [], isOpenToThem: true });
        await audit.record(tx, { by: viewer, action: 'menu.created', target: targetOf(made), after: kept(made) });
        await finish(tx);
        return made;
      }).catch(asPathTaken);
    },

    update: (viewer: Viewer, id: string, { version, ...given }: MenuInput & { version: number }): Promise<MenuEntry> => {
      const input = ofItsType(given);
      return transact(async (tx) => {
        const editor = await begin(tx, viewer, 'update');
        const before = await own(tx, editor, id);
        refuseIf(baseErrors(before, input));
        const reach = await reachNow(tx, editor, before);
        await check(tx, input, id);
        if (!(await menus.update(tx, id, { ...input, version }))) throw await audit.conflict(tx, targetOf(before));
        if (before.parentId !== input.parentId && input.order === undefined)
          await tree.arrange(tx, { id, parentId: input.parentId, before: null });
        await menus.giveToEverybody(tx, id, input.isForEverybody);
        const after = await get(tx, id);
        await assertWithin(tx, editor, after, reach);
        await audit.record(tx, { by: viewer, action: 'menu.changed', target: targetOf(after), before: kept(before), after: kept(after) });
        await finish(tx);
        return after;
      }).catch(asPathTaken);
    },

    move: (viewer: Viewer, id: string, { parentId, before }: TreePosition): Promise<MenuEntry> =>
      transact(async (tx) => {
        const editor = await begin(tx, viewer, 'update');
        await tree.enter(tx, { id, parentId });
        const was = await own(tx, editor, id);
        await checkPlace(tx, { ...was, parentId }, id);
        const reach = await reachNow(tx, editor, was);
        await menus.hang(tx, id, parentId);
        await tree.arrange(tx, { id, parentId, before });
        const is = await get(tx, id);
        await assertWithin(tx, editor, is, reach);
        const position = ({ parentId: parent, order }: MenuEntry) => ({ parentId: parent, order });
        await audit.record(tx, { by: viewer, action: 'menu.moved', target: targetOf(is), before: position(was), after: position(is) });
        await finish(tx);
        return is;
      }),

    remove: (viewer: Viewer, id: string, agreed: number): Promise<Record<string, never>> =>
      transact(async (tx) => {
        const editor = await begin(tx, viewer, 'delete');
        await tree.enter(tx, { id, parentId: null });
        const entry = await own(tx, editor, id);
        const { count, hasBase } = await menus.below(tx, id);
        if (hasBase) throw new AppError('menu.is_base');
        if (count !== agreed) throw new AppError('menu.holds_others', { below: count });
        await menus.remove(tx, id);
        await audit.record(tx, {
          by: viewer,
          action: 'menu.deleted',
          target: targetOf(entry),
          before: { ...kept(entry), below: count },
          after: null,
        });
        await finish(tx);
        return {};
      }),
  };
}
export type MenusEditorService = ReturnType<typeof menusEditorService>;
