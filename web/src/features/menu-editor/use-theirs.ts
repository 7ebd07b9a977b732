import type { MenuEntry } from '#contract/menus/editor.ts';
import { differencesOf, type Theirs } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { valuesOf, type MenuValues } from './menu-values.ts';

type Names = { rows: readonly MenuEntry[]; nameOf: (entry: MenuEntry) => string };

/** The stored version, if another user saved it meanwhile. */
export const useTheirs = (stored: MenuEntry | undefined, { rows, nameOf }: Names): Theirs<MenuValues> | null => {
  const t = useTexts('menu-editor');
  const trees = useTexts('console');
  if (!stored) return null;
  const whether = (is: boolean) => t(is ? 'yes' : 'no');
  const shown = (values: MenuValues) => {
    const parent = rows.find(({ id }) => id === values.parentId);
    return {
      type: t(`type.${values.type}`),
      name: values.isKey ? values.name : '',
      nameEn: values.isKey ? '' : values.nameEn,
      nameZh: values.isKey ? '' : values.nameZh,
      parent: parent ? nameOf(parent) : '',
      path: values.path,
      component: values.component ?? '',
      iframeLink: values.iframeLink,
      externalLink: values.externalLink,
      permission: values.permission,
      icon: values.icon ?? '',
      badge: values.badge,
      activePath: values.activePath,
      keepAlive: whether(values.keepAlive),
      hideInMenu: whether(values.hideInMenu),
      isForEverybody: whether(values.isForEverybody),
      order: values.order,
      status: trees(`status.${values.status}`),
    };
  };
  const labels = {
    type: t('type'),
    name: t('name.key'),
    nameEn: t('name.en'),
    nameZh: t('name.zh'),
    parent: t('parent'),
    path: t('path'),
    component: t('component'),
    iframeLink: t('iframeLink'),
    externalLink: t('externalLink'),
    permission: t('permission'),
    icon: t('icon'),
    badge: t('badge'),
    activePath: t('activePath'),
    keepAlive: t('kept'),
    hideInMenu: t('tag.hidden'),
    isForEverybody: t('everybody'),
    order: trees('order'),
    status: trees('status'),
  };
  const values = valuesOf(stored);
  return { values, version: stored.version, differences: (mine) => differencesOf(labels, shown(mine), shown(values)) };
};
