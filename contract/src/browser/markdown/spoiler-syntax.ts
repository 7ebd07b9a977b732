import { resolveAll } from 'micromark-util-resolve-all';
import type { Code, Construct, Event, Extension, Resolver, State, Token, TokenizeContext, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    spoiler: 'spoiler';
    spoilerMark: 'spoilerMark';
    /** In the words of a picture, in which nothing can be uncovered. */
    maskedSpoiler: 'maskedSpoiler';
  }
  interface Token {
    /** Whether the mark of a spoiler can begin one, and whether it can end one. */
    opens?: boolean;
    closes?: boolean;
  }
}

const BAR = 124;
const isBlank = (code: Code): boolean => code === null || code <= 32 || /\s/.test(String.fromCharCode(code));

/** Two bars, neither fewer nor more. Before white space they open nothing, after it they close nothing. */
const tokenize: Tokenizer = function (effects, ok, nok) {
  const { previous, events } = this;
  let length = 0;
  const bars: State = (code) => {
    if (code === BAR) {
      length += 1;
      effects.consume(code);
      return length > 2 ? nok : bars;
    }
    if (length < 2) return nok(code);
    const mark = effects.exit('spoilerMark');
    mark.opens = !isBlank(code);
    mark.closes = !isBlank(previous);
    return ok(code);
  };
  return (code) => {
    if (previous === BAR && events.at(-1)?.[1].type !== 'characterEscape') return nok(code);
    effects.enter('spoilerMark');
    return bars(code);
  };
};

/** The parts of a spoiler, which contains no other spoiler: in a link within it, one may have been found already. */
function partsOf(events: readonly Event[], context: TokenizeContext): Event[] {
  const parts = events.filter(([, { type }]) => type !== 'spoiler');
  for (const [, token] of parts) if (token.type === 'spoilerMark') token.type = 'data';
  return resolveAll(context.parser.constructs.insideSpan.null ?? [], parts, context);
}

type Opened = { mark: Token; inside: Event[] };

/** The events with a spoiler for each pair of marks: the first that can open one, and the next that can close it. */
function withSpoilers(events: readonly Event[], context: TokenizeContext, isBeginning: boolean): Event[] {
  const resolved: Event[] = [];
  const open: Opened[] = [];
  const add = (parts: readonly Event[]) => {
    for (const part of parts) resolved.push(part);
  };
  const cover = ({ mark, inside }: Opened, end: Token['end']) => {
    const spoiler: Token = { type: 'spoiler', start: { ...mark.start }, end: { ...end } };
    add([['enter', spoiler, context], ...partsOf(inside, context), ['exit', spoiler, context]]);
    open.pop();
  };
  for (const event of events) {
    const [kind, token] = event;
    const [opened] = open;
    const isMark = token.type === 'spoilerMark';
    if (opened?.mark === token) continue;
    if (opened && isMark && token.closes) {
      if (kind === 'exit') cover(opened, token.end);
    } else if (opened) opened.inside.push(event);
    else if (isMark && token.opens) open.push({ mark: token, inside: [] });
    else resolved.push(event);
  }
  for (const opened of open) {
    const { mark, inside } = opened;
    if (isBeginning) cover(opened, events.at(-1)![1].end);
    else add([['enter', mark, context], ['exit', mark, context], ...inside]);
  }
  for (const [, token] of resolved) if (token.type === 'spoilerMark') token.type = 'data';
  return resolved;
}

const resolveSpoilers =
  (isBeginning: boolean): Resolver =>
  (events, context) => {
    if (!events.some(([, { type }]) => type === 'spoilerMark')) return events;
    const resolved = withSpoilers(events, context, isBeginning);
    // The parser keeps the array.
    events.length = 0;
    for (const event of resolved) events.push(event);
    return events;
  };

/** The constructs of an extension, which find emphasis only within spoilers or around them. */
function afterSpoilers({ text = {}, ...extension }: Extension, resolve: Resolver): Extension {
  const known = new Map<Construct, Construct>();
  const after = (construct: Construct): Construct => {
    const { resolveAll: own } = construct;
    const wrapped = known.get(construct) ?? {
      ...construct,
      ...(own && { resolveAll: (events: Event[], context: TokenizeContext) => own(resolve(events, context), context) }),
    };
    known.set(construct, wrapped);
    return wrapped;
  };
  return {
    ...extension,
    text: Object.fromEntries(Object.entries(text).map(([code, constructs]) => [code, [constructs ?? []].flat().map(after)])),
    insideSpan: { null: (extension.insideSpan?.null ?? []).map((construct) => after(construct as Construct)) },
  };
}

type SpoilerOptions = {
  /** Syntax of emphasis, which must not part a spoiler. */
  emphasis: readonly Extension[];
  /** The text may have been cut off: a mark without an end hides the rest of its paragraph. */
  isBeginning: boolean;
};

/** `||hidden words||`, and emphasis that does not overlap with them. Within a row of a table, `||` is an empty cell. */
export function spoilerSyntax({ emphasis, isBeginning }: SpoilerOptions): Extension[] {
  const resolve = resolveSpoilers(isBeginning);
  const construct: Construct = { name: 'spoiler', tokenize, resolveAll: resolve };
  return [...emphasis.map((each) => afterSpoilers(each, resolve)), { text: { [BAR]: construct }, insideSpan: { null: [construct] } }];
}
