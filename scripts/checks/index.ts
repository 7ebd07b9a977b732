import { at, bin } from '../paths.ts';
import { run } from '../run.ts';
import { checkBoundaries } from './boundaries.ts';
import { checkCommits } from './commits.ts';
import { checkNames } from './names.ts';
import { checkSize } from './size.ts';
import type { Finding, Step } from './step.ts';
import { checkStyles } from './styles.ts';
import { checkTables } from './tables.ts';
import { checkTexts } from './texts.ts';
import { checkTree } from './tree.ts';
import { checkTypes } from './types.ts';

const tool = async (name: string, ...args: string[]): Promise<Finding> => {
  const { code, output } = await run(bin(name), args);
  return { isGood: code === 0, output };
};

const checkRowTypes = async (): Promise<Finding> => {
  const { code, output } = await run(process.execPath, [at('server/migrations/row-types.ts'), '--check']);
  return { isGood: code === 0, output };
};

/** The steps of `npm run check`, fast ones first. */
export const steps: readonly Step[] = [
  { name: 'tree', title: 'names and leftovers', look: checkTree },
  { name: 'names', title: 'one name for each type', look: checkNames },
  { name: 'commits', title: 'subjects of commits', look: checkCommits },
  { name: 'texts', title: 'word catalogs', look: checkTexts },
  { name: 'styles', title: 'classes of style sheets', look: checkStyles },
  { name: 'tables', title: 'one writer of each table', look: checkTables },
  { name: 'format', title: 'format (npm run format)', look: () => tool('oxfmt', '--list-different') },
  { name: 'boundaries', title: 'boundaries', look: checkBoundaries },
  { name: 'dead-code', title: 'dead code', look: () => tool('knip', '--no-progress') },
  { name: 'lint', title: 'lint', look: () => tool('oxlint', '--format', 'unix') },
  { name: 'row-types', title: 'row types (npm run row-types)', look: checkRowTypes },
  { name: 'types', title: 'types', look: checkTypes },
  { name: 'size', title: 'size of the web', look: checkSize },
];
