import fs from 'node:fs';
import path from 'node:path';
import { fingerprintOf } from './fingerprint.ts';
import { at, bin, filesBelow } from './paths.ts';
import { run } from './run.ts';

const dist = at('web', 'dist');
/** Records from which sources the web client was built. */
const note = at('.cache', 'web-build.json');

export const isSource = (file: string): boolean =>
  !/(?:\.test\.tsx?|tsconfig[^/]*\.json|vitest\.config\.ts|size-budget\.ts)$|^web\/(?:test|kit)\/|^web\/kit\.html$/.test(file);

/** A hash of everything from which the web client is built. */
export const fingerprint = (): string =>
  fingerprintOf([...filesBelow('web'), ...filesBelow('contract'), 'package-lock.json'].filter(isSource));

const read = (file: string): string | null => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null);

/** `web/dist` may have been built by hand since, so the record applies only to the build it was written for. */
export function isWebBuilt(sources = fingerprint()): boolean {
  const built = read(path.join(dist, 'build-id'));
  return built !== null && read(note) === JSON.stringify({ sources, built: built.trim() });
}

let building: Promise<void> | null = null;

/**
 * Builds the web client if its sources changed. The previous build stays in place until the new one is complete.
 * Concurrent calls of one process share one build.
 */
export function buildWeb(announce: (sentence: string) => void): Promise<void> {
  building ??= buildOnce(announce).finally(() => (building = null));
  return building;
}

async function buildOnce(announce: (sentence: string) => void): Promise<void> {
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
