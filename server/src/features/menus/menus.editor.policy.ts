import { menuComponents, menuIcons } from '#contract/browser/menu-choices.ts';
import { isOwnPath, isWebAddress } from '#contract/browser/patterns.ts';
import type { MenuEntry, MenuInput } from '#contract/menus/editor.ts';
import type { InputError } from '#kernel/errors.ts';

/** Browsers resolve segments like `/../` and never request such a path. */
const pathForm = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.:-]+)+$/;
/** Paths of the product itself. */
const reserved = /^\/(?:api|login|create-profile|socket\.io|assets|files)(?:\/|$)/i;
const keyForm = /^menu\.[\w.]+$/;
const codeForm = /^[a-z][\w-]*(?::[\w-]+)+$/;

/** Clears the fields that the entry's type does not have. */
export function ofItsType(input: MenuInput): MenuInput {
  const { type, icon, component, path, activePath, iframeLink, externalLink, hideInMenu, badge } = input;
  const isShown = type !== 'button';
  return {
    ...input,
    ...(input.nameEn === '' ? {} : { name: '' }),
    path: isShown ? path : '',
    icon: isShown ? icon : null,
    component: type === 'menu' ? component : null,
    keepAlive: type === 'menu' || type === 'iframe' ? input.keepAlive : true,
    hideInMenu: isShown && hideInMenu,
    activePath: type === 'menu' || type === 'iframe' ? activePath : '',
    iframeLink: type === 'iframe' ? iframeLink : '',
    externalLink: type === 'link' ? externalLink : '',
    badge: isShown ? badge : '',
    isForEverybody: isShown && input.isForEverybody,
  };
}

type Check = [isWrong: boolean, field: keyof MenuInput, rule: string, params?: Record<string, string>];
const errorsIn = (checks: readonly Check[]): InputError[] =>
  checks.flatMap(([isWrong, field, rule, params]) => (isWrong ? [{ field, rule, ...(params && { params }) }] : []));

export type FrameRules = {
  /** Origins that may be framed. */
  hosts: readonly string[];
  /** The public origin of the product. */
  ownOrigin: string | null;
};
/** Pages of the product that may be framed; every other path of its origin serves the application. */
const framedOwn = /^\/api\/docs\/?(?:[?#]|$)/;

function frameErrors(address: string, { hosts, ownOrigin }: FrameRules): Check[] {
  if (address === '') return [[true, 'iframeLink', 'required']];
  if (isOwnPath(address)) return [[!framedOwn.test(address), 'iframeLink', 'frame_own']];
  if (!isWebAddress(address)) return [[true, 'iframeLink', 'web_address']];
  const origin = URL.parse(address)?.origin ?? '';
  if (origin === ownOrigin) return [[true, 'iframeLink', 'frame_own']];
  return [[!hosts.includes(origin), 'iframeLink', 'frame_not_allowed', { hosts: hosts.join(', ') || '–' }]];
}

/** Errors of an entry that do not depend on others. */
export function errorsOf(input: MenuInput, frames: FrameRules): InputError[] {
  const { type, name, nameEn, nameZh, path, icon, component, permission, activePath, iframeLink, externalLink } = input;
  const hasTexts = nameEn !== '' || nameZh !== '';
  return errorsIn([
    [!hasTexts && !keyForm.test(name), 'name', name === '' ? 'required' : 'menu_name'],
    [hasTexts && nameEn === '', 'nameEn', 'required'],
    [hasTexts && nameZh === '', 'nameZh', 'required'],
    [type !== 'button' && path === '', 'path', 'required'],
    [path !== '' && !pathForm.test(path), 'path', 'menu_path'],
    [activePath !== '' && !pathForm.test(activePath), 'activePath', 'menu_path'],
    [reserved.test(path), 'path', 'menu_reserved'],
    [icon !== null && !menuIcons.includes(icon), 'icon', 'menu_unknown'],
    [component !== null && !menuComponents.includes(component), 'component', 'menu_unknown'],
    [type === 'button' && permission === '', 'permission', 'required'],
    [permission !== '' && !codeForm.test(permission), 'permission', 'menu_code'],
    ...(type === 'iframe' ? frameErrors(iframeLink, frames) : []),
    [type === 'link' && !isWebAddress(externalLink), 'externalLink', externalLink === '' ? 'required' : 'web_address'],
  ]);
}

type Around = {
  /** The parent entry; undefined at the top. */
  parent: Pick<MenuEntry, 'type' | 'component'> | undefined;
  /** Types of the child entries. */
  children: readonly Pick<MenuEntry, 'type'>[];
};

/** Headings hold entries, pages hold buttons; any other parent would hide its children. */
export function misplaced({ type, component }: Pick<MenuInput, 'type' | 'component'>, { parent, children }: Around): InputError[] {
  const holdsEntries = children.some((child) => child.type !== 'button');
  const isHeld = !parent || (parent.type === 'menu' && (type === 'button' || parent.component === null));
  return errorsIn([
    [!isHeld || (type === 'button' && !parent), 'parentId', 'menu_parent'],
    [type !== 'menu' && children.length > 0, 'type', 'menu_holds'],
    [type === 'menu' && component !== null && holdsEntries, 'component', 'menu_holds'],
  ]);
}

const fixed = ['type', 'path', 'component', 'permission', 'iframeLink', 'externalLink'] as const;
/** Fields by which the product finds its own pages; they cannot be changed. */
export const baseErrors = (before: MenuEntry, input: MenuInput): InputError[] =>
  before.isBase ? errorsIn(fixed.map((field) => [before[field] !== input[field], field, 'menu_base'])) : [];
