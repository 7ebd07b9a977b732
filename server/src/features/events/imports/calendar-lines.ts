import { isReadLine } from '#contract/browser/calendar-lines.ts';

/** Longer lines are cut: no text here is as long. */
const LONGEST_LINE = 60_000;
/** Reading parameters takes the square of their length. */
const LONGEST_WITH_PARAMETERS = 8_000;
/** Parameters of texts, such as their language, are not read. */
const ofTexts =
  /^(uid|summary|description|location|categories|conference|x-google-conference|status)(?:;[\w-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)+:/i;
/** The lines of a file, unfolded. */
const linesOf = (file: string): string[] =>
  file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);

const shortened = (line: string): string => {
  const plain = line.replace(ofTexts, '$1:');
  return plain.slice(0, /^[\w-]+;/.test(plain) ? LONGEST_WITH_PARAMETERS : LONGEST_LINE);
};

/** The lines of each event of a calendar; null if the file is not a calendar, or not a whole one. */
export function blocksOf(file: string): string[][] | null {
  const blocks: string[][] = [];
  const open: string[] = [];
  let hasCalendar = false;
  for (const line of linesOf(file)) {
    const [, side, name] = /^(begin|end):([\w-]{1,64})\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    if (side === 'BEGIN') open.push(name!);
    else if (side === 'END' && open.pop() !== name) return null;
    const isInEvent = open.length === 2 && open[0] === 'VCALENDAR' && open[1] === 'VEVENT';
    hasCalendar ||= open[0] === 'VCALENDAR';
    if (isInEvent && side === 'BEGIN') blocks.push([]);
    else if (isInEvent && side !== 'END' && isReadLine(line)) blocks.at(-1)!.push(shortened(line));
  }
  return hasCalendar && open.length === 0 ? blocks : null;
}
