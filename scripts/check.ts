import { parseArgs } from 'node:util';
import { steps } from './checks/index.ts';
import type { Step } from './checks/step.ts';
import { clearNow, give, green, red, say, sayNow, seconds } from './say.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',');
const chosen = steps.filter(({ name }) => !wanted || wanted.includes(name));
if (chosen.length === 0) give.up(`There is no such step. Choose from: ${steps.map(({ name }) => name).join(', ')}.`);

async function take({ title, look }: Step): Promise<boolean> {
  const started = performance.now();
  sayNow(title);
  const { isGood, output } = await look();
  clearNow();
  say(`${isGood ? green('✓') : red('✗')} ${title.padEnd(28)} ${seconds(performance.now() - started)}`);
  if (!isGood) say(output.trimEnd(), '');
  return isGood;
}

const started = performance.now();
let failed = 0;
for (const step of chosen) if (!(await take(step))) failed += 1;
say('', `${chosen.length - failed} passed, ${failed} failed, 0 skipped   ${seconds(performance.now() - started)}`);
process.exitCode = failed > 0 ? 1 : 0;
