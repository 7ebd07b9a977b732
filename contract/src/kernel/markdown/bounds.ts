import { limits } from '../limits.ts';

/**
 * Bounds for rendering Markdown, whose time grows with the square of possible pairs and of nesting. Long documents with
 * dense tables stay below; the benchmark verifies the time.
 */
export const markdownBounds = {
  /** Markup characters, including line breaks, in the whole text. */
  marks: 2_000,
  /** Markup characters that may pair, between two blank lines. */
  pairs: 300,
  /** Nested quotes and lists. */
  nesting: 16,
  /** Backticks in one run: the whole paragraph is searched for each length. */
  backticks: 16,
  /** Sum of squares of the words after an opening bracket, each of which may be a URL and looks back to it; over all paragraphs. */
  squaredWords: 1_500_000,
} as const;

const blankLine = /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/;
const lineEnd = /\r\n|\n|\r/;
const mark = /[*_~[\]!&|\\<@]|`+|www\.|:\/\//gi;
const pairing = /[*_~[\]]/g;
const word = /[\w.+-]+/g;
/** Quotes and list items at the start of a line. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const container = /[->+*]|\d+[.)]/g;
const longRun = new RegExp(`\`{${markdownBounds.backticks + 1}}`);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Levels that a line opens, and levels that its indentation may continue, at least two columns each. */
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

/** Whether a text can be rendered as Markdown; otherwise it is shown as plain text. */
export const isRenderable = (source: string): boolean => {
  // The limit counts code points, of at most two units each.
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
