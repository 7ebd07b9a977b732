import type { Db } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import type { TestUser } from './people.ts';

let count = 0;

/** A separate page of the console for each code, so that tests do not interfere. */
export async function createMenu(db: Db, code: string | null, change: { parentId?: string; type?: number } = {}): Promise<string> {
  count += 1;
  const id = newId();
  const type = change.type ?? 0;
  await db
    .insertInto('menus')
    .values({
      id,
      parent_id: change.parentId ?? null,
      name: `menu ${count}`,
      route_path: type === 3 ? null : `/test-menu-${count}`,
      menu_type: type,
      component_url: type === 3 ? null : 'outbox/outbox',
      permission_code: code,
    })
    .execute();
  return id;
}

type RoleInput = { code?: string; menuIds?: readonly string[]; status?: 'enabled' | 'disabled'; holders?: readonly TestUser[] };

export async function createRole(db: Db, options: RoleInput = {}): Promise<{ id: string; code: string }> {
  count += 1;
  const { code = `role-${count}`, menuIds = [], status = 'enabled', holders = [] } = options;
  const id = newId();
  await db
    .insertInto('roles')
    .values({ id, code, name: `Role ${code}`, status })
    .execute();
  if (menuIds.length > 0)
    await db
      .insertInto('role_menus')
      .values(menuIds.map((menu_id) => ({ role_id: id, menu_id })))
      .execute();
  if (holders.length > 0)
    await db
      .insertInto('user_roles')
      .values(holders.map((user) => ({ role_id: id, user_id: user.id })))
      .execute();
  return { id, code };
}
