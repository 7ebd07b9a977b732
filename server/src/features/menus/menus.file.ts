import { fitsTree, withoutBranches } from '#contract/browser/tree-rows.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { type menuColumns, menuEditor, type MenuEntry, type MenuFilter } from '#contract/menus/editor.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { menuTitle } from '#kernel/texts/index.ts';
import { inOneBatch, treeLines } from '#kernel/tree/index.ts';
import type { MenusEditorService } from './menus.editor.service.ts';

/** Filter of the export; titles and their search are in `language`. */
type Filter = MenuFilter & { language: Language };
type FileRow = MenuEntry & { above: string; title: string };

const cells: Record<(typeof menuColumns)[number], (line: FileRow) => string | number | boolean | null> = {
  name: ({ title }) => title,
  above: ({ above }) => above,
  type: ({ type }) => type,
  path: ({ path, permission }) => path || permission,
  component: ({ component }) => component,
  status: ({ status }) => status,
  permission: ({ permission }) => permission,
  order: ({ order }) => order,
  icon: ({ icon }) => icon,
  badge: ({ badge }) => badge,
  address: ({ iframeLink, externalLink }) => iframeLink || externalLink,
  activePath: ({ activePath }) => activePath,
  keepAlive: ({ keepAlive }) => keepAlive,
  hideInMenu: ({ hideInMenu }) => hideInMenu,
  isForEverybody: ({ isForEverybody }) => isForEverybody,
  isBase: ({ isBase }) => isBase,
  updatedAt: ({ updatedAt }) => updatedAt,
  createdAt: ({ createdAt }) => createdAt,
};

const titled = (entry: MenuEntry, language: Language) => ({
  ...entry,
  title: (language === 'zh-CN' ? entry.nameZh : entry.nameEn) || menuTitle(language, entry.name),
});

/** The whole menu as a CSV file. */
export const menusFile = (parts: Parts, editor: Pick<MenusEditorService, 'list'>) =>
  csvExport<Filter, FileRow>({
    ...parts,
    name: 'menus',
    call: menuEditor.exportList,
    cells,
    batch: inOneBatch(async ({ language, type, hidden, ...filter }) => {
      const { items } = await editor.list();
      const rows = hidden ? withoutBranches(items, ({ hideInMenu }) => hideInMenu) : items;
      return treeLines({
        rows: rows.map((entry) => titled(entry, language)),
        nameOf: ({ title }) => title,
        fits: (row) => fitsTree(row, [row.title, row.path, row.permission], filter) && (type ?? row.type) === row.type,
      });
    }),
    onLink: (tx, viewer, { language: _, ...filter }) => parts.audit.record(tx, { by: viewer, action: 'menus.exported', after: filter }),
  });
export type MenusFile = ReturnType<typeof menusFile>;
