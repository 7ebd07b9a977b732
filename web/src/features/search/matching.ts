import type { SearchPage } from './search-page.ts';

/** All pronunciations of one character. */
type Readings = readonly string[];
/** The characters of each Chinese run of a label: `系统 Menu 角色` is `[[[xi], [tong]], [[jue, jiao], [se]]]`. */
export type Spell = (label: string) => readonly (readonly Readings[])[];

const han = /\p{Script=Han}/u;
export const isChinese = (label: string): boolean => han.test(label);

export const queryOf = (typed: string): string => typed.trim().toLowerCase();

/** Matches syllables in full or by their first letter, in order; the last may be incomplete. Returns how many match. */
const spelled = ([readings, ...rest]: readonly Readings[], typed: string): number | null => {
  if (typed === '') return 0;
  for (const syllable of readings ?? []) {
    if (syllable.startsWith(typed)) return 1;
    const after =
      (typed.startsWith(syllable) ? spelled(rest, typed.slice(syllable.length)) : null) ??
      (typed[0] === syllable[0] ? spelled(rest, typed.slice(1)) : null);
    if (after !== null) return after + 1;
  }
  return null;
};

type Part = readonly [from: number, to: number];

const findSpelled = (label: string, query: string, spell: Spell): Part | null => {
  const typed = query.replaceAll(/[\s']/g, '').replaceAll('ü', 'v');
  if (!/^[a-z]+$/.test(typed)) return null;
  const runs = [...label.matchAll(/\p{Script=Han}+/gu)];
  for (const [index, run] of spell(label).entries()) {
    const characters = Array.from(runs[index]?.[0] ?? '');
    for (let start = 0; start < run.length; start += 1) {
      const count = spelled(run.slice(start), typed);
      if (count === null) continue;
      const from = (runs[index]?.index ?? 0) + characters.slice(0, start).join('').length;
      return [from, from + characters.slice(start, start + count).join('').length];
    }
  }
  return null;
};

/** The matching range of a label, by its characters or their pronunciation. Without the dictionary only by characters. */
export const findIn = (label: string, query: string, spell: Spell | null): Part | null => {
  const at = label.toLowerCase().indexOf(query);
  if (at !== -1) return [at, at + query.length];
  return spell !== null && isChinese(label) ? findSpelled(label, query, spell) : null;
};

/** Without the dictionary Chinese labels still match by their text. */
export const matching = (pageRoutes: readonly SearchPage[], query: string, spell: Spell | null): SearchPage[] =>
  query === '' ? [] : pageRoutes.filter(({ label }) => findIn(label, query, spell) !== null);
