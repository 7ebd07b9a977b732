import { green, red, seconds, yellow } from '../say.ts';
import { add, type Counts, nothing, write } from './counts.ts';
import type { Part, Result } from './part.ts';

export type Taken = { part: Part; result: Result; ms: number };

/** The PostgreSQL half asks the same tests as the embedded one; another part that did not run is one thing not known. */
function skippedTests({ part }: Taken, all: readonly Taken[]): number {
  const twin = part.name === 'server-postgres' ? all.find((taken) => taken.part.name === 'server-embedded')?.result : undefined;
  return twin && 'counts' in twin ? twin.counts.passed + twin.counts.failed : 1;
}

export const countsOf = (taken: Taken, all: readonly Taken[]): Counts =>
  'counts' in taken.result ? taken.result.counts : { ...nothing, skipped: skippedTests(taken, all) };

function line(taken: Taken, all: readonly Taken[]): string {
  const { part, result, ms } = taken;
  const title = part.title.padEnd(38);
  if ('skipped' in result) return `${yellow('–')} ${title} not run: ${result.skipped}`;
  return `${result.counts.failed > 0 ? red('✗') : green('✓')} ${title} ${write(countsOf(taken, all)).padEnd(36)} ${seconds(ms)}`;
}

/** One line for each part, and the sum of all. */
export function summary(all: readonly Taken[]): { lines: string[]; counts: Counts } {
  const counts = all.map((taken) => countsOf(taken, all)).reduce(add, nothing);
  return { lines: [...all.map((taken) => line(taken, all)), write(counts)], counts };
}
