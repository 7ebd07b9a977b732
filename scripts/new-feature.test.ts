import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, bin, filesBelow, root } from './paths.ts';
import { run } from './run.ts';
import { stretched } from './testing/timeouts.ts';

let copy: string;
const here = (command: string, ...args: string[]) => run(command, args, { cwd: copy, env: { PLAZA_TEST_ENGINE: 'embedded' } });

/** Packages are linked to this repository, except its own, which have to be those of the copy. */
function linkPackages(): void {
  const packages = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(packages, '@plaza'), { recursive: true });
  for (const name of fs.readdirSync(at('node_modules')).filter((name) => name !== '@plaza'))
    fs.symlinkSync(at('node_modules', name), path.join(packages, name));
  for (const name of fs.readdirSync(at('node_modules', '@plaza')))
    fs.symlinkSync(path.join(copy, name), path.join(packages, '@plaza', name));
  // Files that npm adds to own packages.
  for (const name of fs.readdirSync(at('node_modules', '@plaza')).filter((name) => fs.existsSync(at(name, 'node_modules'))))
    fs.symlinkSync(at(name, 'node_modules'), path.join(copy, name, 'node_modules'));
}

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-feature-'));
  const rootFiles = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of [
    ...rootFiles.map(({ name }) => name),
    ...['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'docs'].flatMap(filesBelow),
  ]) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.copyFileSync(at(file), path.join(copy, file));
  }
  linkPackages();
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

// Wiring can break types and boundaries; the other checks cover the templates like every other file.
const isLong = process.env['PLAZA_TEST_LONG'] === '1';
/** The projects into which the command writes: a third less work than all. */
const projects = ['contract', 'server', 'web'].map((folder) => `${folder}/tsconfig.json`);

test(
  `A new feature passes ${isLong ? 'every check and its own test' : 'types and boundaries'}`,
  async () => {
    const made = await here(bin('node'), 'scripts/new-feature.ts', 'study-groups', '--chinese', '学习小组');
    expect(made.output).toContain('server/src/features/study-groups/study-groups.service.ts');
    expect(made.code).toBe(0);
    const checks = isLong ? 'tree,texts,format,boundaries,dead-code,lint,row-types,types' : 'boundaries';
    const checked = await here(bin('node'), 'scripts/check.ts', '--only', checks);
    expect(checked.output).toContain(`${checks.split(',').length} passed, 0 failed`);
    if (isLong) {
      const tested = await here(bin('vitest'), 'run', '--root', 'server', 'src/features/study-groups');
      expect(tested.output).toContain('3 passed');
    } else {
      expect(await here(bin('tsc'), '-b', ...projects, '--pretty', 'false')).toMatchObject({ code: 0, output: '' });
    }
  },
  stretched(480_000),
);

test('A feature that is there already is left alone', async () => {
  const { code, output } = await here(bin('node'), 'scripts/new-feature.ts', 'events');
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('server/src/features/events/index.ts exists already') as string,
  });
});

test('A name that is none is explained', async () => {
  const { code, output } = await here(bin('node'), 'scripts/new-feature.ts', 'StudyGroup');
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('plural noun') as string });
});
