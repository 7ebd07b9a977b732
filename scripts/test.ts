import { parseArgs } from 'node:util';
import { clearNow, give, minutes, say, sayNow } from './say.ts';
import { inLanes } from './testing/lanes.ts';
import type { Part } from './testing/part.ts';
import { allParts, mainParts } from './testing/parts.ts';
import { tryAgain } from './testing/second-try.ts';
import { summary, type Taken } from './testing/summary.ts';

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false }, only: { type: 'string' } } });
const parts = values.full ? allParts : mainParts;
const wanted = values.only?.split(',');
const chosen = parts.filter(({ name }) => !wanted || wanted.some((options) => name === options || name.startsWith(`${options}-`)));
if (chosen.length === 0) give.up(`There is no such part. Choose from: ${parts.map(({ name }) => name).join(', ')}.`);

async function take(part: Part): Promise<Taken> {
  const started = performance.now();
  sayNow(`${part.title} …`);
  const result = await part.take();
  const ms = performance.now() - started;
  clearNow();
  say(`${part.title}: ${'skipped' in result ? 'not run' : minutes(ms)}`);
  if ('counts' in result && result.counts.failed > 0) say('', result.output.trim(), '');
  return { part, result, ms };
}

const started = performance.now();
const first = await inLanes(chosen, take);
const { all, unsteady } = await tryAgain(first, (text) => say('', text));
const { lines, counts } = summary(all, unsteady);
say('', ...lines.slice(0, -1), '', `  in ${minutes(performance.now() - started)}`, ...lines.slice(-1));
process.exitCode = counts.failed > 0 ? 1 : 0;
