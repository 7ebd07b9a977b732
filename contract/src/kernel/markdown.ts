import { limits } from './limits.ts';

/**
 * What a text may ask of a renderer of Markdown, whose time grows with the square of what could pair and of what is nested.
 * Long documents with dense tables stay below; the benchmark holds the time.
 */
export const markdownBounds = {
  /** Marks, lines included, in the whole text. */
  marks: 2_000,
  /** Marks that look for their pair, between two blank lines. */
  pairs: 300,
  /** Quotes and lists within one another. */
  nesting: 16,
  /** Of one run; each length looks through the whole paragraph for its like. */
  backticks: 16,
  /** Of the words behind an opening bracket, each of which may be an address and looks back to it; the sum over all paragraphs. */
  squaredWords: 1_500_000,
} as const;

const blankLine = /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/;
const lineEnd = /\r\n|\n|\r/;
const mark = /[*_~[\]!&|\\<@]|`+|www\.|:\/\//gi;
const pairing = /[*_~[\]]/g;
const word = /[\w.+-]+/g;
/** Quotes and items of lists that a line begins with. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const container = /[->+*]|\d+[.)]/g;
const longRun = new RegExp(`\`{${markdownBounds.backticks + 1}}`);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Levels that a line opens, and those that its indentation may continue: two columns at least to each. */
const levelsOf = (line: string): { opened: number; nesting: number } => {
  const prefix = containers.exec(line)?.[0];
  if (prefix === undefined) return { opened: 0, nesting: 0 };
  const opened = countOf(prefix, container);
  const columns = countOf(prefix, / /g) + 4 * countOf(prefix, /\t/g);
  return { opened, nesting: opened + Math.floor(columns / 2) };
};

const squaredWordsOf = (block: string): number => {
  const bracket = block.indexOf('[');
  return bracket < 0 ? 0 : countOf(block.slice(bracket), word) ** 2;
};

/** Whether a text may be rendered as Markdown; one that may not is shown as it was written. */
export const isRenderable = (source: string): boolean => {
  // Lengths count code points, of two units at most.
  if (source.length > 2 * limits.postBody.max || longRun.test(source)) return false;
  let marks = 0;
  let squaredWords = 0;
  for (const block of source.split(blankLine)) {
    marks += 1 + countOf(block, mark);
    squaredWords += squaredWordsOf(block);
    if (squaredWords > markdownBounds.squaredWords || countOf(block, pairing) > markdownBounds.pairs) return false;
    for (const line of block.split(lineEnd)) {
      const { opened, nesting } = levelsOf(line);
      marks += 1 + opened;
      if (marks > markdownBounds.marks || nesting > markdownBounds.nesting) return false;
    }
  }
  return true;
};
