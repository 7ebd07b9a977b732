/** Fixed texts, known from all applications of this kind. */
const fixed: ReadonlySet<string> = new Set(['Oops! Something went wrong!']);

export type Texts = Record<string, unknown>;

/** The plural forms of the two languages. */
export const plural = /_(?:one|other)$/;
const stem = (key: string): string => key.replace(plural, '');
const placeholders = (texts: string[]): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)))].toSorted();

/** Texts by key, with plural forms grouped. */
function byStem(texts: Texts): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, text] of Object.entries(texts))
    if (typeof text === 'string') groups.set(stem(key), [...(groups.get(stem(key)) ?? []), text]);
  return groups;
}

/** Errors of the texts themselves: empty, or in the wrong tone. */
function wordErrors(language: string, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return [`${key}: ${language} is no text; catalogs are flat`];
    if (text.trim() === '') return [`${key}: ${language} is empty`];
    if (/[!！]/.test(text) && !fixed.has(text)) return [`${key}: ${language} shouts`];
    return /successfully|成功地/i.test(text) ? [`${key}: ${language} says "successfully"; say what happened`] : [];
  });
}

function pluralErrors(english: Texts, chinese: Texts): string[] {
  const needs = (texts: Texts, language: string, forms: string[]) =>
    [
      ...new Set(
        Object.keys(texts)
          .filter((key) => plural.test(key))
          .map(stem),
      ),
    ].flatMap((key) => forms.filter((form) => !(`${key}_${form}` in texts)).map((form) => `${key}: ${language} lacks the form _${form}`));
  return [...needs(english, 'en-US', ['one', 'other']), ...needs(chinese, 'zh-CN', ['other'])];
}

/** Compares two languages of one catalog: same keys, same placeholders, all plural forms. */
export function comparePair(english: Texts, chinese: Texts): string[] {
  const [inEnglish, inChinese] = [byStem(english), byStem(chinese)];
  const keys = [...new Set([...inEnglish.keys(), ...inChinese.keys()])];
  const errors = keys.flatMap((key) => {
    const [words, other] = [inEnglish.get(key), inChinese.get(key)];
    if (!words || !other) return [`${key}: missing in ${words ? 'zh-CN' : 'en-US'}`];
    const [left, right] = [placeholders(words).join(', '), placeholders(other).join(', ')];
    // A plural form may leave the number out ("one seat").
    const isSame = left === right || [left, right].every((names) => names === '' || names === 'count');
    return isSame ? [] : [`${key}: en-US fills {${left}}, zh-CN {${right}}`];
  });
  return [...errors, ...pluralErrors(english, chinese), ...wordErrors('en-US', english), ...wordErrors('zh-CN', chinese)];
}
