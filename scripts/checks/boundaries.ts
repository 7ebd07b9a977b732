import { bin, filesBelow } from '../paths.ts';
import { run } from '../run.ts';
import type { Finding } from './step.ts';

const folders = ['contract', 'server', 'web', 'scripts', 'e2e', 'bench'];
/** Always printed for TypeScript 7; swc parses the files instead. */
const knownWarning = /\n‼ missing-tsc-transpiler[^]*$/;

/** Checks imports by the rules in .dependency-cruiser.cjs. */
export async function checkBoundaries(): Promise<Finding> {
  const { code, output } = await run(bin('depcruise'), [...folders, '--output-type', 'err-long']);
  // A parser without TypeScript would find no modules and so no violations.
  const seen = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  const written = folders.flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file)).length;
  if (seen < written) return { isGood: false, output: `Only ${seen} of ${written} files were read.\n${output}` };
  return { isGood: code === 0, output: output.replace(knownWarning, '\n') };
}
