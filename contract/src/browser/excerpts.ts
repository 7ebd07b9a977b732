/** The first code points of a text on one line. */
export function firstOf(text: string, max: number): string {
  const points = [...text.replace(/\s+/g, ' ').trim()];
  return points.length > max ? `${points.slice(0, max).join('').trimEnd()}…` : points.join('');
}

/** Anything that Markdown may read as more than paragraphs of words: markup, addresses, and lines that begin a block. */
const markup = /[*_~`[\]!&|\\<>@#]|www\.|:\/\/|\t|  (?:\r|\n)|(?:^|[\r\n]) *(?:[-+=]|\d+[.)]| {4})/i;
export const hasMarkup = (source: string): boolean => markup.test(source);
