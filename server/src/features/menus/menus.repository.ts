import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

const MAX_ROWS = 2_000;

/** An enabled menu entry with a target, and the codes of the enabled roles that hold it. */
export type MenuRow = {
  id: string;
  parentId: string | null;
  name: string;
  /** Both or neither are set; if so, `name` is a key. */
  nameEn: string | null;
  nameZh: string | null;
  badge: string;
  /** Has child entries, disabled ones included. */
  isHeading: boolean;
  path: string;
  type: 'page' | 'iframe' | 'link';
  order: number | null;
  icon: string | null;
  component: string | null;
  permission: string | null;
  keepAlive: boolean;
  isHidden: boolean;
  activeMenu: string | null;
  iframeLink: string | null;
  externalLink: string | null;
  roles: string[];
};

const types = ['page', 'iframe', 'link'] as const;

/** All entries but buttons, in order of creation; the table is small, so it is read whole. */
export async function findAll(on: Db | Tx, { withDemo }: { withDemo: boolean }): Promise<MenuRow[]> {
  const rows = await on
    .selectFrom('menus')
    .select(['id', 'parent_id as parentId', 'name', 'route_path', 'menu_type', 'sort_order as order', 'icon'])
    .select(['component_url as component', 'permission_code as permission', 'keep_alive as keepAlive'])
    .select(['hide_in_menu as isHidden', 'current_active_menu as activeMenu', 'iframe_link as iframeLink'])
    .select(['external_link_url as externalLink', 'name_en as nameEn', 'name_zh as nameZh', 'badge'])
    .select(sql<boolean>`exists (select from menus below where below.parent_id = menus.id and below.menu_type <> 3)`.as('isHeading'))
    .select(
      sql<string[]>`array(select r.code from role_menus rm join roles r on r.id = rm.role_id
        where rm.menu_id = menus.id and r.status = 'enabled' order by r.code)`.as('roles'),
    )
    .where('status', '=', 'enabled')
    .$if(!withDemo, (query) => query.where('is_demo', '=', false))
    .where('menu_type', 'in', Object.keys(types).map(Number))
    .where('route_path', 'is not', null)
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ route_path, menu_type, ...row }) => ({ ...row, path: route_path ?? '', type: types[menu_type] ?? 'page' }));
}
