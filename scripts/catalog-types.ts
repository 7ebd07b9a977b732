import fs from 'node:fs';
import { at, filesBelow } from './paths.ts';

const target = 'web/src/catalogs.d.ts';
/** As `features/events/manage/texts` is `events-manage`; elsewhere the folder's name is enough. */
const catalog = /^web\/src\/(?:features\/(?:([^/]+)\/)?|(?:.+\/)?)([^/]+)\/texts\/en-US\.json$/;
/** Declared by hand: the kernel's own. */
const own = 'kernel';
/** Titles that the contract has for both sides. */
const shared = '    menus: typeof menus;';

/** The file that names the texts of each namespace: the web client knows by it which keys there are. */
export function catalogTypes(): string {
  const lines = filesBelow('web/src').flatMap((file) => {
    const [, feature = '', folder] = catalog.exec(file) ?? [];
    if (!folder || folder === own) return [];
    const name = feature ? `${feature}-${folder}` : folder;
    return [`    ${/^\w+$/.test(name) ? name : `'${name}'`}: typeof import('${file.replace('web/src/', './')}');`];
  });
  return `// Written by \`npm run catalogs\`: the word catalogs by namespace.
import type menus from '#contract/texts/menus.en-US.json';

declare module '#kernel/i18n/catalogs.ts' {
  interface Catalogs {
${[...lines, shared].toSorted().join('\n')}
  }
}
`;
}

export const writeCatalogTypes = (): void => fs.writeFileSync(at(target), catalogTypes());
export const areCatalogTypesCurrent = (): boolean => fs.existsSync(at(target)) && fs.readFileSync(at(target), 'utf8') === catalogTypes();
