import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { at, bin, filesBelow } from './paths.ts';
import { run } from './run.ts';

const dist = at('web', 'dist');
/** Remembers which sources the built web was made from. */
const note = at('.cache', 'web-build.json');

export const isSource = (file: string): boolean =>
  !/(?:\.test\.tsx?|tsconfig[^/]*\.json|vitest\.config\.ts|size-budget\.ts)$|^web\/test\//.test(file);

/** One number for everything that the built web is made of. */
export function fingerprint(): string {
  const files = [...filesBelow('web'), ...filesBelow('contract'), 'package-lock.json'].filter(isSource);
  const digest = createHash('sha256');
  for (const file of files)
    digest
      .update(file)
      .update('\0')
      .update(fs.readFileSync(at(file)));
  return digest.digest('hex');
}

const read = (file: string): string | null => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);

/** `web/dist` may have been built by hand since, so the note counts only for the build it was written about. */
export function isWebBuilt(sources = fingerprint()): boolean {
  const built = read(path.join(dist, 'build-id'));
  return built !== null && read(note) === JSON.stringify({ sources, built: built.trim() });
}

/** Builds the web if its sources changed. What was built before stays in place until the new one is complete. */
export async function buildWeb(announce: (sentence: string) => void): Promise<void> {
  const sources = fingerprint();
  if (isWebBuilt(sources)) return;
  announce('Building the web …');
  const fresh = at('.cache', `web-${process.pid}`);
  try {
    const { code, output } = await run(bin('vite'), ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: at('web'),
    });
    if (code !== 0) throw new Error(`The web could not be built.\n${output}`);
    const before = `${fresh}-before`;
    if (fs.existsSync(dist)) fs.renameSync(dist, before);
    fs.renameSync(fresh, dist);
    fs.rmSync(before, { recursive: true, force: true });
    fs.writeFileSync(note, JSON.stringify({ sources, built: (read(path.join(dist, 'build-id')) ?? '').trim() }));
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}
