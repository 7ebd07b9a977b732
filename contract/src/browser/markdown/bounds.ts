import { limits } from '../limits.ts';

/** Maximum time for parsing a text in microseconds, estimated from the costs below. The benchmark measures the actual time. */
export const maxCost = 45_000;

/** Parts that are parsed on their own, each with its cost in microseconds. */
const parts: readonly (readonly [RegExp, number])[] = [
  [/[\w.+-]+/g, 5],
  [/[[\]]/g, 7],
  [/\[\^/g, 6],
  [/[*_~`<&\\]/g, 8],
  [/\|/g, 10],
  [/@|:\/\/|www\./gi, 12],
  [/\]\(/g, 25],
  [/\]:/g, 40],
];
const line = 12;
const block = 12;
const heading = 16;
const lineOfCode = 6;
/** A fence, or a line below a heading or the head of a table. */
const rule = 90;
/** A quote or an item of a list. */
const container = 60;
/** The definition of a footnote, which holds whole blocks. */
const footnote = 160;
/** For each closing mark, times each part of its paragraph, because the opening mark is searched for through all parts. */
const search = 0.02;
/** For each beginning of a tag, times each character of its paragraph, because the end of the tag is searched for in it. */
const tag = 0.1;
/** Multiplied by the square of the length of punctuation that may end an address. */
const trail = 0.03;

/** Levels of quotes and lists: each line is compared with all of them. */
const maxNesting = 16;
/** Backticks in one run: the paragraph is searched once for each length. */
const maxBackticks = 16;

const lineEnd = /\r\n|\n|\r/;
const blank = /^[ \t]*$/;
const ruled = /^(?: {0,3}=+[ \t]*|[-|: \t]+| {0,3}(?:`{3,}|~{3,}).*)$/;
const headed = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const footnoted = /^[ \t]*\[\^[^\]]*\]:/;
/** An item of a list interrupts a paragraph. */
const item = /^ {0,3}[-+*] +\S/;
/** Quotes and list items at the start of a line. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const oneContainer = /[->+*]|\d+[.)]/g;
const longRun = new RegExp(`\`{${maxBackticks + 1}}`);
const fence = /^(?:(`{3,64})[^`]*|(~{3,64})(?!~).*)$/;
/** A possible fence in a quote or a list, or HTML, in which a fence has no effect. */
const unsure = /`{3}|~{3}|^(?:[^\p{L}]*|.*\]:\s*)<[a-z/!?]/iu;
/** Marks that may end emphasis. They cannot do so after a space or within an ASCII word. */
const ending = /(?<=\S)(?:[*~]|_(?![^\W_])|(?<![^\W_])_)/g;
const tagStart = /<[a-z/!?]/gi;
const trailing = /(?:[!"'()*,.:;<?\]_~]|&(?:[a-z]+;)?){2,}/gi;
/** From this match on, a bracket may be hidden by code, a tag, an escape or an address. */
const hiding = /[`<\\]|\]\(/;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The lines, with code between fences replaced by blank lines. They are unchanged if it is uncertain what a fence is. */
function withoutCode(lines: readonly string[]): readonly string[] {
  let end: RegExp | null = null;
  const kept: string[] = [];
  for (const text of lines) {
    if (end) {
      if (end.test(text)) end = null;
      kept.push('');
      continue;
    }
    const [isFence, ticks, tildes] = fence.exec(text) ?? [];
    const run = ticks ?? tildes;
    if (isFence !== undefined && run) {
      end = new RegExp(`^ {0,3}${run[0]}{${run.length},}[ \\t]*$`);
      kept.push('');
    } else if (unsure.test(text)) return lines;
    else kept.push(text);
  }
  return kept;
}

/** Number of closing brackets without an opening bracket. */
function unmatchedOf(paragraph: string): number {
  const certain = hiding.exec(paragraph)?.index ?? paragraph.length;
  let open = 0;
  let unmatched = countOf(paragraph.slice(certain), /\]/g);
  for (const [bracket] of paragraph.slice(0, certain).matchAll(/[[\]]/g)) {
    if (bracket === '[') open += 1;
    else if (open > 0) open -= 1;
    else unmatched += 1;
  }
  return unmatched;
}

function costOfParagraph(paragraph: string): number {
  let items = 0;
  let cost = 0;
  for (const [pattern, each] of parts) {
    const count = countOf(paragraph, pattern);
    items += count;
    cost += count * each;
  }
  const endings = unmatchedOf(paragraph) + countOf(paragraph, ending);
  const trails = Array.from(paragraph.matchAll(trailing), ([run]) => run.length ** 2);
  return (
    cost +
    search * endings * items +
    tag * countOf(paragraph, tagStart) * paragraph.length +
    trail * trails.reduce((sum, square) => sum + square, 0)
  );
}

/** Containers that a line opens, and levels that its indentation may continue, at least two columns each. */
function levelsOf(text: string): { opened: number; nesting: number } {
  const prefix = containers.exec(text)?.[0];
  if (prefix === undefined) return { opened: 0, nesting: 0 };
  const opened = countOf(prefix, oneContainer);
  return { opened, nesting: opened + Math.floor((countOf(prefix, / /g) + 4 * countOf(prefix, /\t/g)) / 2) };
}

/**
 * Whether a text can be parsed as Markdown at a bounded cost; otherwise it is shown unchanged. Most of the cost is linear; the cost of
 * searches through a whole paragraph grows with the square of its length.
 */
export function isRenderable(source: string): boolean {
  // The limit counts code points, of at most two units each.
  if (source.length > 2 * limits.postBody.max) return false;
  const lines = source.split(lineEnd);
  let cost = lines.length * lineOfCode + lines.filter((text) => ruled.test(text)).length * rule;
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length === 0) return;
    cost += block + costOfParagraph(paragraph.join('\n'));
    paragraph = [];
  };
  for (const text of withoutCode(lines)) {
    if (longRun.test(text)) return false;
    const { opened, nesting } = levelsOf(text);
    if (nesting > maxNesting) return false;
    cost += opened * container + (footnoted.test(text) ? footnote : 0);
    if (blank.test(text) || item.test(text)) close();
    if (blank.test(text)) continue;
    cost += line + (headed.test(text) ? heading : 0);
    paragraph.push(text);
    if (cost > maxCost) return false;
  }
  close();
  return cost <= maxCost;
}
