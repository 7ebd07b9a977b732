import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import type { Attempt, Code, Construct, Effects, Event, Extension, State, Token, Tokenizer } from 'micromark-util-types';

const SPACE = 32;
/** Bars belong to spoilers and tables. Addresses contain them only encoded. */
const BAR = 124;
/** Chinese, Japanese and Korean punctuation, and the full-width forms of Western punctuation. */
const wide =
  /[\u2014\u2018\u2019\u201c\u201d\u2026\u3000-\u3004\u3008-\u3020\u3030\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
const isBeyondAscii = (code: Code): boolean => code !== null && code > 127;
const endsAddress = (code: Code): boolean => code === BAR || (isBeyondAscii(code) && wide.test(String.fromCharCode(code!)));
/** What an address with `www` may follow besides spaces and brackets. */
const precedesAddress = (code: Code): boolean => code === BAR || isBeyondAscii(code);

type Opened = { index: number; token: Token };
/** The bracket that was last found open in a text that is being parsed. */
const opened = new WeakMap<Event[], Opened>();
/** Parts of a text at which no bracket was found open. */
const unbracketed = new WeakSet<Token>();
const isOpen = ({ type, _balanced }: Token): boolean => (type === 'labelLink' || type === 'labelImage') && !_balanced;

/**
 * Whether a bracket is open. Inside brackets, an address is part of the words of a link. The library looks back from each word, which takes
 * time proportional to the square of the number of words.
 */
function isInBrackets(events: Event[]): boolean {
  const known = opened.get(events);
  if (known && events[known.index]?.[1] === known.token && isOpen(known.token)) return true;
  const index = events.findLastIndex(([, token]) => isOpen(token) || unbracketed.has(token));
  const token = events[index]?.[1];
  if (token && isOpen(token)) {
    opened.set(events, { index, token });
    return true;
  }
  const last = events.at(-1)?.[1];
  if (last) unbracketed.add(last);
  return false;
}

/** Wide punctuation and bars look like spaces to the construct and its parts. */
const tokenizeBeforeWide = ({ tokenize }: Construct, isAfterLetter: boolean): Tokenizer =>
  function (effects, ok, nok) {
    /** The actual character, which is passed to the tokenizer that the construct returns to. */
    let real: Code = null;
    let isDone = false;
    const hide =
      (state: State): State =>
      (code) =>
        state(endsAddress(code) ? SPACE : code);
    const see =
      (state: State): State =>
      (code) => {
        real = code;
        const next = hide(state)(code);
        return isDone || !next ? next : see(next);
      };
    const leave =
      (to: State): State =>
      () => {
        isDone = true;
        return to(real);
      };
    const inPart = (part: Construct): Construct => ({
      ...part,
      tokenize(own, done, failed) {
        return hide(
          part.tokenize.call(
            this,
            withParts(own),
            () => done(real),
            () => failed(real),
          ),
        );
      },
    });
    const withParts = (own: Effects): Effects => {
      const begin =
        (attempt: Attempt): Attempt =>
        (part, done, failed) => {
          const state = attempt(inPart(part as Construct), done, failed);
          return () => state(real);
        };
      return { ...own, attempt: begin(own.attempt), check: begin(own.check) };
    };
    const place = Object.create(this, {
      events: { value: [] },
      ...(isAfterLetter && precedesAddress(this.previous) && { previous: { value: SPACE } }),
    });
    const start = see(tokenize.call(place, withParts(effects), leave(ok), leave(nok)));
    return (code) => (isInBrackets(this.events) ? nok(code) : start(code));
  };

const endBeforeWide = (construct: Construct): Construct => {
  const { name, previous } = construct;
  // Only `www` requires a space before it, which languages without spaces do not have.
  if (name !== 'wwwAutolink') return { ...construct, tokenize: tokenizeBeforeWide(construct, false) };
  return {
    ...construct,
    tokenize: tokenizeBeforeWide(construct, true),
    previous(code) {
      return precedesAddress(code) || (previous?.call(this, code) ?? true);
    },
  };
};

/** Bare addresses, parsed as on GitHub, but ending before wide punctuation and bars. */
export const addressSyntax: Extension = {
  text: Object.fromEntries(
    Object.entries(gfmAutolinkLiteral().text ?? {}).map(([code, constructs]) => [code, [constructs ?? []].flat().map(endBeforeWide)]),
  ),
};
