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
  if (order !== '' && !/^\d{1,4}$/.test(order.trim())) return null;
  // An order that nobody touched must not undo what somebody else has moved.
  const isChanged = order !== '' && Number(order) !== before?.order;
  return {
    ...values,
    name: isKey ? values.name : '',
    nameEn: isKey ? '' : values.nameEn,
    nameZh: isKey ? '' : values.nameZh,
    ...(isChanged && { order: Number(order) }),
  };
};
