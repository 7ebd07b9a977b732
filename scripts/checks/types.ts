import fs from 'node:fs';
import { at, bin } from '../paths.ts';
import { run } from '../run.ts';
import type { Finding } from './step.ts';

const folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench'];
const projectsIn = (folder: string): string[] =>
  fs
    .readdirSync(at(folder))
    .filter((name) => /^tsconfig.*\.json$/.test(name))
    .map((name) => `${folder}/${name}`);
const hasCode = (folder: string): boolean => fs.readdirSync(at(folder)).some((name) => name.endsWith('.ts') || name === 'src');

/**
 * Compiles every project of every folder, two at a time: projects that others depend on (contract, server, web) are
 * compiled once and read as declarations from `.cache/types`, and unchanged ones are not compiled again. Reports a
 * folder with code but without a project, which would not be checked.
 */
export async function checkTypes(): Promise<Finding> {
  const present = folders.filter((folder) => fs.existsSync(at(folder)));
  const unseen = present.filter((folder) => hasCode(folder) && projectsIn(folder).length === 0);
  const { code, output } = await run(bin('tsc'), ['-b', ...present.flatMap(projectsIn), '--builders', '2', '--pretty', 'false']);
  return {
    isGood: unseen.length === 0 && code === 0,
    output: [...unseen.map((folder) => `${folder} has no tsconfig.json`), output].join('\n'),
  };
}
