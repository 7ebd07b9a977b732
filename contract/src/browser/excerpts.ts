/** The first code points of a text on one line. */
export function firstOf(text: string, max: number): string {
  const points = [...text.replace(/\s+/g, ' ').trim()];
  return points.length > max ? `${points.slice(0, max).join('').trimEnd()}…` : points.join('');
}

/** Anything that Markdown may read as more than paragraphs of words: markup, addresses, and lines that begin a block. */
const markup = /[*_~`[\]!&|\\<>@#]|www\.|:\/\/|\t|  (?:\r|\n)|(?:^|[\r\n]) *(?:[-+=]|\d+[.)]| {4})/i;
export const hasMarkup = (source: string): boolean => markup.test(source);

/** Stands for the words of a spoiler, of any length, where they cannot be uncovered. */
export const spoilerMask = '▒▒▒';
/** A source that is shown as it is, without the words of its spoilers. */
export const masked = (source: string): string => source.replace(/\|\|\S.*?(?:\|\||$)/gs, spoilerMask);
