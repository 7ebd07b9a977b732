import { consoleLimits } from '#contract/browser/console-limits.ts';
import { isOwnPath, isWebAddress } from '#contract/browser/patterns.ts';
import type { MenuEntry, MenuInput } from '#contract/menus/editor.ts';
import { orderRule, typedOrder } from '#console/index.ts';
import { every, message, required, text, type InstantRule, type FormRules } from '#forms/index.ts';

/** The values of the form; the order is a string. */
export type MenuValues = Omit<MenuInput, 'order'> & { order: string; isKey: boolean };

/** The editable fields of an entry; its order is not changed. */
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

export const inputOf = ({ isKey, order, ...values }: MenuValues, before: MenuEntry | null): MenuInput => ({
  ...values,
  name: isKey ? values.name : '',
  nameEn: isKey ? '' : values.nameEn,
  nameZh: isKey ? '' : values.nameZh,
  ...typedOrder(order, before?.order ?? null),
});

const onlyOf =
  (types: readonly MenuValues['type'][], rule: InstantRule<string, MenuValues>): InstantRule<string, MenuValues> =>
  (value, values) =>
    types.includes(values.type) ? rule(value, values) : undefined;
const webAddress: InstantRule<string> = (value) => (isWebAddress(value.trim()) ? undefined : message('web_address'));
/** The URL of another site, or a path of this one. */
const frameAddress: InstantRule<string> = (value) =>
  isWebAddress(value.trim()) || isOwnPath(value.trim()) ? undefined : message('web_address');
const nameText: InstantRule<string, MenuValues> = (value, { isKey }) =>
  isKey ? undefined : every(required, text(consoleLimits.menuName))(value, null);

/** Rules that depend on other entries, settings or permissions are checked by the server. */
export const rules: FormRules<MenuValues> = {
  name: (value, { isKey }) => (isKey ? every(required, text(consoleLimits.menuName))(value, null) : undefined),
  nameEn: nameText,
  nameZh: nameText,
  path: onlyOf(['menu', 'iframe', 'link'], text(consoleLimits.menuPath)),
  iframeLink: onlyOf(['iframe'], every(required, frameAddress, text(consoleLimits.menuAddress))),
  externalLink: onlyOf(['link'], every(required, webAddress, text(consoleLimits.menuAddress))),
  permission: text(consoleLimits.permissionCode),
  badge: text(consoleLimits.menuBadge),
  order: orderRule,
};
