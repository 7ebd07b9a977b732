import { seenOf } from '#contract/browser/plain-text.ts';
import { decoded } from '#contract/browser/markdown/entities.ts';
import { renderedOf } from '#kernel/texts/rendered.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LETTER = /[\p{L}\p{N}]/u;
const LINK = /(?:https?:\/\/|\bwww\.)[^\s<>()[\]"'，。、）】]+/iu;

const SPACES = /\s+/gu;

const fold = (text: string): string => seenOf(text).replace(SPACES, ' ').toLowerCase();
/** Texts in Chinese, Japanese and Korean have no spaces between words, so that their words have no edges. */
const hasEdge = (character: string | undefined): boolean => character !== undefined && LETTER.test(character) && !CJK.test(character);

function holdsAt(text: string, word: string, at: number): boolean {
  const isOpenBefore = !(hasEdge(word[0]) && hasEdge(text[at - 1]));
  return isOpenBefore && !(hasEdge(word.at(-1)) && hasEdge(text[at + word.length]));
}

/** The first listed word in a text: as a whole word, or as any part of a text without spaces, even if spaces were added to it. */
export function wordIn(text: string, words: readonly string[]): string | null {
  const folded = fold(text);
  const unspaced = folded.replaceAll(' ', '');
  return (
    words.find((listed) => {
      const word = fold(listed);
      if (word === '') return false;
      const searched = [...word].every((character) => CJK.test(character)) ? unspaced : folded;
      for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + 1)) if (holdsAt(searched, word, at)) return true;
      return false;
    }) ?? null
  );
}

/** The first link to a site. */
export const linkIn = (text: string): string | null => LINK.exec(seenOf(text))?.[0] ?? null;

const ATTRIBUTE = /\b(href|src|alt|title)="([^"]*)"/g;
const INLINE_TAG = /<\/?(?:a|code|del|em|mark|span|strong|sup)\b[^>]*>/g;
const TAG = /<[^>]*>/g;

/** The words and link targets of Markdown as readers see them. Its source can hide both, for example words across markup and references. */
export async function shownOf(source: string): Promise<{ words: string; links: string[] }> {
  const html = await renderedOf(source);
  if (html === null) return { words: '', links: [] };
  const attributes = [...html.matchAll(ATTRIBUTE)].map(([, name, value]) => ({ name, value: decoded(value!) }));
  const isTarget = (name: string | undefined) => name === 'href' || name === 'src';
  return {
    words: [
      decoded(html.replace(INLINE_TAG, '').replace(TAG, ' ')),
      ...attributes.filter(({ name }) => !isTarget(name)).map(({ value }) => value),
    ].join('\n'),
    links: attributes.filter(({ name, value }) => isTarget(name) && /^(?:https?:)?\/\//i.test(value)).map(({ value }) => value),
  };
}
