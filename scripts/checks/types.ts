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

/** Compiles every project of every folder; a folder with code and without a project would go unseen. */
export async function checkTypes(): Promise<Finding> {
  const present = folders.filter((folder) => fs.existsSync(at(folder)));
  const unseen = present.filter((folder) => hasCode(folder) && projectsIn(folder).length === 0);
  const outcomes = await Promise.all(present.flatMap(projectsIn).map((project) => run(bin('tsc'), ['-p', project, '--pretty', 'false'])));
  const output = [...unseen.map((folder) => `${folder} has no tsconfig.json`), ...outcomes.map((outcome) => outcome.output)].join('\n');
  return { isGood: unseen.length === 0 && outcomes.every(({ code }) => code === 0), output };
}
