import fs from 'node:fs';
import { areCatalogTypesCurrent } from '../catalog-types.ts';
import { at, filesBelow } from '../paths.ts';
import type { Finding } from './step.ts';
import { comparePair, type Texts } from './catalogs.ts';
import { unusedKeys } from './used-keys.ts';
import { bannedIn, bannedWords } from './words.ts';

const readTexts = (file: string): Texts => JSON.parse(fs.readFileSync(at(file), 'utf8')) as Texts;
const isCatalog = (file: string): boolean => /\/texts\/(?:.*\.)?(?:en-US|zh-CN)\.json$/.test(file);
/** Code that uses message keys: the web client, and code that writes keys into the database, such as the menus. */
const askers = ['web/src', 'server/migrations', 'server/demo'];
const isAsker = (file: string): boolean => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Both languages have the same texts in the words of the glossary, and all of them are used. */
export async function checkTexts(): Promise<Finding> {
  const catalogs = ['contract', 'server', 'web'].flatMap(filesBelow).filter(isCatalog);
  const pairs = [...new Set(catalogs.map((file) => file.replace(/zh-CN\.json$/, 'en-US.json')))];
  const sources = askers
    .flatMap(filesBelow)
    .filter(isAsker)
    .map((file) => fs.readFileSync(at(file), 'utf8'));
  const banned = bannedWords(fs.readFileSync(at('docs/words.md'), 'utf8'));
  const errors = pairs.flatMap((english) => {
    const chinese = english.replace(/en-US\.json$/, 'zh-CN.json');
    const missing = [english, chinese].filter((file) => !catalogs.includes(file));
    if (missing.length > 0) return missing.map((file) => `${file} is missing`);
    const [texts, others] = [readTexts(english), readTexts(chinese)];
    const unused = /^web\/|\/menus\./.test(english) ? unusedKeys(Object.keys(texts), sources) : [];
    return [
      ...comparePair(texts, others),
      ...bannedIn('en-US', texts, banned),
      ...bannedIn('zh-CN', others, banned),
      ...unused.map((key) => `${key}: nobody asks for it`),
    ].map((error) => `${english}: ${error}`);
  });
  if (!areCatalogTypesCurrent()) errors.push('web/src/catalogs.d.ts is not current: npm run catalogs');
  return { isGood: errors.length === 0, output: errors.join('\n') };
}
