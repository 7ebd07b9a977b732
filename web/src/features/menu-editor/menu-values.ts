import { typedOrder } from '#features/trees/index.ts';
import type { MenuEntry, MenuWish } from './menu-editor.queries.ts';

/** What the form holds; an order is written as text. */
export type MenuValues = Omit<MenuWish, 'order'> & { order: string; isKey: boolean };

/** What of an entry can be wished for; its order stays what it is. */
export const fieldsOf = ({ id: _, isBase: __, createdAt: ___, updatedAt: ____, version: _____, order: ______, ...fields }: MenuEntry) =>
  fields;
export const valuesOf = (entry: MenuEntry): MenuValues => ({
  ...fieldsOf(entry),
  order: entry.order === null ? '' : String(entry.order),
  isKey: entry.nameEn === '',
});
export const blankBelow = (parentId: string | null): MenuValues => ({
  type: 'menu',
  parentId,
  isKey: false,
  name: '',
  nameEn: '',
  nameZh: '',
  path: '/',
  icon: null,
  component: null,
  permission: '',
  keepAlive: true,
  hideInMenu: false,
  activePath: '',
  iframeLink: '',
  externalLink: '',
  status: 'enabled',
  badge: '',
  isForEverybody: true,
  order: '',
});

/** Null where the order is no number that fits. */
export const wishOf = ({ isKey, order, ...values }: MenuValues, before: MenuEntry | null): MenuWish | null => {
  const place = typedOrder(order, before?.order ?? null);
  if (!place) return null;
  return {
    ...values,
    name: isKey ? values.name : '',
    nameEn: isKey ? '' : values.nameEn,
    nameZh: isKey ? '' : values.nameZh,
    ...place,
  };
};
