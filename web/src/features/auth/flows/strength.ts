/** 0 = empty, 4 = strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const kinds: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 33],
  [/\p{Lo}/u, 1000],
];
const wellKnown = ['password', 'passwort', 'qwerty', 'asdf', 'iloveyou', 'welcome', 'admin', 'plaza'];

/** The password with common words and the user's own names reduced to one character each. */
const bare = (password: string, own: readonly string[]) =>
  [...own.map((name) => name.toLowerCase()), ...wellKnown]
    .filter((word) => word.length >= 3)
    .reduce((text, word) => text.replaceAll(word, '\u0001'), password.toLowerCase());

/** Repetitions and sequences such as `aaa` and `1234` count as one character. */
const surprises = (text: string) => {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = points.map((point, index) => point - (points[index - 1] ?? Number.NaN));
  return points.filter((_, index) => index === 0 || Math.abs(steps[index] ?? 9) > 1).length;
};

/** Rates a rough estimate of the entropy in bits, against an attacker who knows the user. */
export const strengthOf = (password: string, own: readonly string[] = []): Strength => {
  if (password === '') return 0;
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = surprises(bare(password, own)) * Math.log2(Math.max(pool, 2));
  if (bits < 30) return 1;
  if (bits < 45) return 2;
  return bits < 62 ? 3 : 4;
};
