import type { Code, Extension, Previous, State, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mention: 'mention';
  }
}

const AT = 64;
const most = 16;
const least = 3;

/** An ASCII letter, digit, `_` or `-`: the characters of usernames. */
const isOfName = (code: Code): boolean => code !== null && code > 0 && /[\w-]/.test(String.fromCharCode(code));
/** A mention cannot follow a letter, a dot or a slash: there it is part of an address or a path. */
const mayFollow: Previous = (code) => !isOfName(code) && code !== AT && code !== 46 && code !== 47;

/** `@` and a username or the name of a group, without another `@` after it, which would make it part of an address. */
const tokenize: Tokenizer = function (effects, ok, nok) {
  let length = 0;
  const name: State = (code) => {
    if (isOfName(code)) {
      length += 1;
      effects.consume(code);
      return length > most ? nok : name;
    }
    if (length < least || code === AT) return nok(code);
    effects.exit('mention');
    return ok(code);
  };
  return (code) => {
    if (!mayFollow.call(this, this.previous)) return nok(code);
    effects.enter('mention');
    effects.consume(code);
    return name;
  };
};

/** Mentions, parsed as part of the text. Code, addresses and escaped text contain none. */
export const mentionSyntax: Extension = { text: { [AT]: { name: 'mention', previous: mayFollow, tokenize } } };
