/** Letters as readers count them: an emoji of several code points is one. */
const segmenter = new Intl.Segmenter();
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

const isHan = /\p{Script=Han}/u;

/** At most two letters; for a person's Chinese name the last character, which belongs to the given name. */
export const initialsOf = (name: string, isPerson: boolean): string => {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  if (isHan.test(last)) return lettersOf(last).at(isPerson ? -1 : 0) ?? '';
  const letters = words.length > 1 ? [words[0], last] : [last];
  return letters
    .map((word) => lettersOf(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};
