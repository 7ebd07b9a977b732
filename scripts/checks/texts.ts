import fs from 'node:fs';
import { at, filesBelow } from '../paths.ts';
import type { Finding } from './step.ts';
import { comparePair, type Texts } from './catalogs.ts';
import { unusedKeys } from './used-keys.ts';

const readTexts = (file: string): Texts => JSON.parse(fs.readFileSync(at(file), 'utf8')) as Texts;
const isCatalog = (file: string): boolean => /\/texts\/(?:.*\.)?(?:en-US|zh-CN)\.json$/.test(file);
/** The web, and whoever writes keys into the database, as the menus are. */
const askers = ['web/src', 'server/migrations', 'server/demo'];
const isAsker = (file: string): boolean => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Both languages say the same things, and nothing that nobody asks for. */
export async function checkTexts(): Promise<Finding> {
  const catalogs = ['contract', 'server', 'web'].flatMap(filesBelow).filter(isCatalog);
  const pairs = [...new Set(catalogs.map((file) => file.replace(/zh-CN\.json$/, 'en-US.json')))];
  const sources = askers
    .flatMap(filesBelow)
    .filter(isAsker)
    .map((file) => fs.readFileSync(at(file), 'utf8'));
  const faults = pairs.flatMap((english) => {
    const chinese = english.replace(/en-US\.json$/, 'zh-CN.json');
    const missing = [english, chinese].filter((file) => !catalogs.includes(file));
    if (missing.length > 0) return missing.map((file) => `${file} is missing`);
    const texts = readTexts(english);
    const unused = /^web\/|\/menus\./.test(english) ? unusedKeys(Object.keys(texts), sources) : [];
    return [...comparePair(texts, readTexts(chinese)), ...unused.map((key) => `${key}: nobody asks for it`)].map(
      (fault) => `${english}: ${fault}`,
    );
  });
  return { isGood: faults.length === 0, output: faults.join('\n') };
}
