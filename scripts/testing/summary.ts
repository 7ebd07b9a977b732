import { green, minutes, red, yellow } from '../say.ts';
import { add, type Counts, nothing, write } from './counts.ts';
import type { Part, Result } from './part.ts';

export type Taken = { part: Part; result: Result; ms: number };

/** A part that did not run counts as one skipped test. */
export const countsOf = ({ result }: Taken): Counts => ('counts' in result ? result.counts : { ...nothing, skipped: 1 });

function line(taken: Taken): string {
  const { part, result, ms } = taken;
  const title = part.title.padEnd(38);
  if ('skipped' in result) return `${yellow('–')} ${title} not run: ${result.skipped}`;
  return `${result.counts.failed > 0 ? red('✗') : green('✓')} ${title} ${write(countsOf(taken)).padEnd(36)} ${minutes(ms).padStart(9)}`;
}

/** One line per part with its minutes, one per file that needed a second try, and the total. */
export function summary(all: readonly Taken[], unsteady: readonly string[] = []): { lines: string[]; counts: Counts } {
  const counts = all.map(countsOf).reduce(add, nothing);
  return { lines: [...all.map(line), ...unsteady.map((file) => yellow(`unsteady: ${file}`)), write(counts)], counts };
}
