import { add, type Counts } from './counts.ts';
import type { Retry } from './part.ts';
import type { Taken } from './summary.ts';

/** More files than this are no coincidence: the run fails without a second try. */
const MAX_UNSTEADY = 5;

const redOf = ({ result }: Taken): Retry[] => ('red' in result && result.red) || [];
const without = (all: Counts, part: Counts): Counts => ({
  passed: all.passed - part.passed,
  failed: all.failed - part.failed,
  skipped: all.skipped - part.skipped,
});

/**
 * Runs each red file once more, alone. If it is green then, its tests count as they ended, and it is listed as unsteady. `tell` receives the
 * output of those that are red again.
 */
export async function tryAgain(all: readonly Taken[], report: (text: string) => void): Promise<{ all: Taken[]; unsteady: string[] }> {
  const unsteady: string[] = [];
  if (all.flatMap(redOf).length > MAX_UNSTEADY) return { all: [...all], unsteady };
  const ended: Taken[] = [];
  for (const taken of all) {
    let { result } = taken;
    for (const { file, counts, again } of redOf(taken)) {
      const second = await again();
      const isGreen = second.counts.failed === 0 && second.counts.passed > 0;
      report(isGreen ? `unsteady: ${taken.part.name} ${file}` : `${taken.part.name} ${file} is red again:\n${second.output.trim()}`);
      if (!isGreen || 'skipped' in result) continue;
      unsteady.push(`${taken.part.name} ${file}`);
      result = { ...result, counts: add(without(result.counts, counts), second.counts) };
    }
    ended.push({ ...taken, result });
  }
  return { all: ended, unsteady };
}
