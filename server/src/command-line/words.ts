import type { Language } from '#contract/kernel/schemas.ts';
import { addWords } from '#kernel/texts/index.ts';
import chinese from './texts/zh-CN.json' with { type: 'json' };
import english from './texts/en-US.json' with { type: 'json' };

export type Params = Record<string, string | number>;
/** Returns a text of the catalog of this folder in the language of the operator. */
export type Translate = (key: string, params?: Params) => string;

const wordsOf = addWords('command-line', { 'en-US': english, 'zh-CN': chinese });
export const translateIn =
  (language: Language): Translate =>
  (key, params) =>
    wordsOf(language, key, params);

/** The first of these variables that is set decides, as is usual on the command line. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>): Language {
  return /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'zh-CN' : 'en-US';
}
