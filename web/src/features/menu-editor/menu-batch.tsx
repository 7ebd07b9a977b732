import type { MenuEntry } from '#contract/menus/editor.ts';
import { type BatchProps, StatusBatch } from '#console/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { saveMenu, useRefreshMenus } from './menu-editor.queries.ts';
import { fieldsOf } from './menu-values.ts';
import { useNames } from './use-names.ts';

const save = (entry: MenuEntry, status: MenuEntry['status']) =>
  saveMenu({ id: entry.id, version: entry.version, body: { ...fieldsOf(entry), status } });

export const MenuBatch = (props: BatchProps<MenuEntry>) => {
  const t = useTexts('menu-editor');
  const texts = { enable: t('batch.enable.text'), disable: t('batch.disable.text') };
  return <StatusBatch {...props} nameOf={useNames()} texts={texts} save={save} refresh={useRefreshMenus()} />;
};
