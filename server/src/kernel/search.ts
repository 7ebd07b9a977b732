import { type RawBuilder, sql } from 'kysely';
import { customPinyin, pinyin } from 'pinyin-pro';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';

// Words whose reading the dictionary of the library lacks: it spells their characters one by one, as 湖泊 "hubo".
customPinyin({
  湖泊: 'hú pō',
  水泊: 'shuǐ pō',
  率先: 'shuài xiān',
  还书: 'huán shū',
  重做: 'chóng zuò',
  重读: 'chóng dú',
  数数: 'shǔ shù',
});

// Scripts written without spaces; their runs are cut into pairs, so that any part of a name is found.
const DENSE = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]`;
/** A dense run, a word (`c++` and `c#` keep their ends) or a picture. */
const TOKEN = new RegExp(String.raw`(${DENSE}+)|((?:(?!${DENSE})[\p{L}\p{N}])+[+#]*)|(\p{Extended_Pictographic})`, 'gu');
const HAN = /\p{sc=Han}+/gu;
const LATIN_MARKS = /[\u0300-\u036f]/g;
/** Significant letters of a word: longer ones do not fit a lexeme, and exceed the longest query. */
const WORD_LETTERS = limits.searchText.max;
const words = new Intl.Segmenter('zh', { granularity: 'word' });

type Token = { text: string; isDense: boolean };

/** Letters that no decomposition parts, as keyboards without them write them. */
const SPELLED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h' };
const UNPARTED = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');
const spelled = (text: string): string => text.replace(UNPARTED, (letter) => SPELLED[letter] ?? letter);

/** Accents do not part "café" from "cafe"; kana keep their voicing marks. */
const fold = (text: string): string => foldName(text).normalize('NFD').replace(LATIN_MARKS, '').normalize('NFC');
const tokensOf = (text: string): Token[] =>
  [...fold(text).matchAll(TOKEN)].map(([token, dense]) =>
    dense === undefined ? { text: shortened(token), isDense: false } : { text: token, isDense: true },
  );
const shortened = (word: string): string => (word.length <= WORD_LETTERS ? word : [...word].slice(0, WORD_LETTERS).join(''));
const segmentsOf = (run: string): string[] => [...words.segment(run)].map(({ segment }) => segment);
const pairsOf = (run: string): string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => letters[index]! + letter);
};

/**
 * The words that texts are found by, for a tsvector column. With `pinyin`, Chinese runs are found as well by what people type
 * for them: syllables and initials, from any syllable on ("dushu" and "ds" find 上海读书会).
 */
export function searchVector(texts: readonly string[], { pinyin: hasPinyin = false } = {}): string[] {
  const lexemes = texts.flatMap((text) => [...tokensOf(text).flatMap(lexemesOf), ...(hasPinyin ? pinyinLexemes(text) : [])]);
  return [...new Set(lexemes)];
}

function lexemesOf({ text, isDense }: Token): string[] {
  // The last letter begins no pair, and must be found alone.
  if (isDense) return [...pairsOf(text), [...text].at(-1)!];
  const bare = text.replace(/[+#]+$/, '');
  return [...new Set([text, bare, spelled(text)])];
}

function pinyinLexemes(text: string): string[] {
  return (fold(text).match(HAN) ?? []).flatMap((run) => {
    const syllables = syllablesOf(run);
    const spellings = [syllables, ...(syllables.some((one) => one.includes('v')) ? [syllables.map((one) => one.replace('v', 'u'))] : [])];
    return [
      ...spellings.flatMap((spelling) => [...spelling, ...tails(spelling)]),
      ...tails(syllables.map((syllable) => syllable[0]!)),
      ...wordsIn(run, syllables),
    ];
  });
}

const syllablesOf = (run: string): string[] =>
  pinyin(run, { toneType: 'none', type: 'array', v: true }).filter((syllable) => /^[a-z]+$/.test(syllable));
const tails = (parts: readonly string[]): string[] => parts.map((_, index) => parts.slice(index).join(''));

/** Whole words, for people who put a space between them: `shanghai dushu`. */
function wordsIn(run: string, syllables: readonly string[]): string[] {
  let end = 0;
  const spelled = segmentsOf(run).map((segment) => {
    const start = end;
    end += [...segment].length;
    return syllables.slice(start, end).join('');
  });
  return spelled.filter((word) => word !== '');
}

/** Chinese as an address or a sort key has it: `上海读书会` is `shanghai-dushuhui`; other letters stay. */
export const spellOut = (text: string): string =>
  tokensOf(spelled(text.toLowerCase()))
    .flatMap(({ text: part }) => part.replace(HAN, (run) => ` ${wordsIn(run, syllablesOf(run)).join(' ')} `).split(' '))
    .filter((part) => part !== '')
    .join('-');

/** A search text as a tsquery: all words have to match, the last one as a prefix. Null if it has nothing to search for. */
export function searchQuery(typed: string): string | null {
  const tokens = tokensOf(typed);
  const terms = tokens.flatMap((token, index) => {
    const isLast = index === tokens.length - 1;
    return token.isDense ? segmentsOf(token.text).flatMap(denseTerms) : [eitherWay(token.text, isLast)];
  });
  return terms.length === 0 ? null : [...new Set(terms)].join(' & ');
}

// A letter alone is the start of a pair, or the last of its run.
const denseTerms = (word: string): string[] =>
  [...word].length === 1 ? [term(word, true)] : pairsOf(word).map((pair) => term(pair, false));
const quoted = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
const term = (lexeme: string, isPrefix: boolean): string => `${quoted(lexeme)}${isPrefix ? ':*' : ''}`;

/** Finds a word as it is written and as it is spelled: the first stored texts have words of the first kind only. */
const eitherWay = (word: string, isPrefix: boolean): string =>
  spelled(word) === word ? term(word, isPrefix) : `(${term(word, isPrefix)} | ${term(spelled(word), isPrefix)})`;

/** The value of a tsvector column. */
export const asVector = (lexemes: readonly string[]): RawBuilder<string> => sql<string>`array_to_tsvector(${lexemes}::text[])`;

/** The same as a text to be cast, for statements that write many rows from one array. */
export const vectorText = (lexemes: readonly string[]): string => lexemes.map(quoted).join(' ');

/** Whether a tsvector column matches what was typed; nothing matches a text without words. */
export function matchesSearch(column: string, typed: string): RawBuilder<boolean> {
  const query = searchQuery(typed);
  return query === null ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} @@ ${query}::tsquery`;
}
