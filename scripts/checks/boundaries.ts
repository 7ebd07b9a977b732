import { bin, filesBelow } from '../paths.ts';
import { run } from '../run.ts';
import type { Finding } from './step.ts';

const folders = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench'];
/** Said about TypeScript 7 in any case; swc reads the files instead. */
const knownWarning = /\n‼ missing-tsc-transpiler[^]*$/;

/** Who imports whom, by the rules in .dependency-cruiser.cjs. */
export async function checkBoundaries(): Promise<Finding> {
  const { code, output } = await run(bin('depcruise'), [...folders, '--output-type', 'err-long']);
  // A reader that knows no TypeScript finds nothing wrong in nothing.
  const seen = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  const written = folders.flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file)).length;
  if (seen < written) return { isGood: false, output: `Only ${seen} of ${written} files were read.\n${output}` };
  return { isGood: code === 0, output: output.replace(knownWarning, '\n') };
}
