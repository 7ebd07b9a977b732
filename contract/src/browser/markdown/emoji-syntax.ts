import type { Code, Extension, State, Tokenizer } from 'micromark-util-types';
import { chatLimits } from '../chat-limits.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    /** The name of an emoji of a community, between colons. */
    ownEmoji: 'ownEmoji';
  }
}

/** The pictures of the emoji of a community by their names. */
export type EmojiPictures = ReadonlyMap<string, string>;

const COLON = 58;
const SLASH = 47;
const isOfName = (code: Code): boolean => code !== null && code > 0 && /\w/.test(String.fromCharCode(code));
/** After a digit a colon is one of a time, and after a slash one of a path. */
const isOfOther = (code: Code): boolean => code === SLASH || (code !== null && code >= 48 && code <= 57);

/**
 * The names of these emoji between colons, parsed as part of the text: code, addresses and escaped text contain none. Other words between
 * colons are text as ever.
 */
export function emojiSyntax(pictures: EmojiPictures): Extension {
  const tokenize: Tokenizer = function (effects, ok, nok) {
    let name = '';
    const named: State = (code) => {
      if (code === COLON && pictures.has(name.toLowerCase())) {
        effects.consume(code);
        effects.exit('ownEmoji');
        return ok;
      }
      if (!isOfName(code) || name.length === chatLimits.emojiName.max) return nok(code);
      name += String.fromCharCode(code!);
      effects.consume(code);
      return named;
    };
    return (code) => {
      // A colon before it is one of a longer word, unless it ends another emoji.
      const isDoubled = this.previous === COLON && this.events.at(-1)?.[1].type !== 'ownEmoji';
      if (isDoubled || isOfOther(this.previous)) return nok(code);
      effects.enter('ownEmoji');
      effects.consume(code);
      return named;
    };
  };
  return { text: { [COLON]: { name: 'ownEmoji', tokenize } } };
}
