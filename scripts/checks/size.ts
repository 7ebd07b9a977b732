import fs from 'node:fs';
import { buildWeb } from '../build-web.ts';
import { at, bin } from '../paths.ts';
import { run } from '../run.ts';
import type { Finding } from './step.ts';

/** Builds the web client if necessary and measures its size. */
export async function checkSize(): Promise<Finding> {
  const budget = at('web', 'size-budget.ts');
  if (!fs.existsSync(budget)) return { isGood: false, output: 'web/size-budget.ts is missing.' };
  const failure = await buildWeb(() => {}).then(
    () => null,
    (error: Error) => error.message,
  );
  if (failure) return { isGood: false, output: failure };
  const { code, output } = await run(bin('node'), [budget]);
  return { isGood: code === 0, output };
}
