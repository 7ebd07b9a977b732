import type { SearchLeaf } from './search-leaf.ts';

/** All that one character is read as. */
type Readings = readonly string[];
/** The characters of each Chinese run of a label: `系统 Menu 角色` is `[[[xi], [tong]], [[jue, jiao], [se]]]`. */
export type Spell = (label: string) => readonly (readonly Readings[])[];

const han = /\p{Script=Han}/u;
export const isChinese = (label: string): boolean => han.test(label);

export const queryOf = (typed: string): string => typed.trim().toLowerCase();

/** Each syllable in full or by its first letter, one after the other; the last may be unfinished. */
const spells = ([readings, ...rest]: readonly Readings[], typed: string): boolean => {
  if (typed === '') return true;
  return (readings ?? []).some(
    (syllable) =>
      syllable.startsWith(typed) ||
      (typed.startsWith(syllable) && spells(rest, typed.slice(syllable.length))) ||
      (typed[0] === syllable[0] && spells(rest, typed.slice(1))),
  );
};

const isSpelled = (label: string, query: string, spell: Spell): boolean => {
  const typed = query.replaceAll(/[\s']/g, '').replaceAll('ü', 'v');
  return /^[a-z]+$/.test(typed) && spell(label).some((run) => run.some((_, start) => spells(run.slice(start), typed)));
};

/** Without the dictionary Chinese labels are found by what they say, too. */
export const matching = (leaves: readonly SearchLeaf[], query: string, spell: Spell | null): SearchLeaf[] =>
  query === ''
    ? []
    : leaves.filter(
        ({ label }) => label.toLowerCase().includes(query) || (spell !== null && isChinese(label) && isSpelled(label, query, spell)),
      );
