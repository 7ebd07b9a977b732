import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Language = 'en-US' | 'zh-CN';
/** Texts of the product: `t('auth', 'submit')`, `t('events', 'card.seatsLeft', { count: 3 })`. */
export type Say = (namespace: string, key: string, values?: Record<string, string | number>) => string;

const folders: Record<string, string> = {
  kernel: 'kernel',
  app: 'app',
  interruptions: 'app/interruptions',
  content: 'app/shell/content',
  console: 'console',
};
/** `events-manage` are the texts of `features/events/manage`, unless there is a feature of that name. */
const partOf = (namespace: string): string => {
  const whole = `features/${namespace}`;
  return fs.existsSync(new URL(`../web/src/${whole}`, import.meta.url)) ? whole : `features/${namespace.replace('-', '/')}`;
};
const folderOf = (namespace: string) => folders[namespace] ?? partOf(namespace);
const catalogs = new Map<string, Record<string, string>>();

function catalogOf(language: Language, namespace: string): Record<string, string> {
  const place = namespace === 'menus' ? '../contract/src/texts/menus.' : `../web/src/${folderOf(namespace)}/texts/`;
  const file = fileURLToPath(new URL(`${place}${language}.json`, import.meta.url));
  const known = catalogs.get(file) ?? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>);
  catalogs.set(file, known);
  return known;
}

/** Tests find elements by their visible text from the catalogs, so the same steps work in both languages. */
export const textsOf =
  (language: Language): Say =>
  (namespace, key, values = {}) => {
    const catalog = catalogOf(language, namespace);
    const form = 'count' in values ? new Intl.PluralRules(language).select(Number(values['count'])) : 'other';
    const text = catalog[key] ?? catalog[`${key}_${form}`] ?? catalog[`${key}_other`];
    if (text === undefined) throw new Error(`There is no text ${key} in ${namespace}, ${language}.`);
    return text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
