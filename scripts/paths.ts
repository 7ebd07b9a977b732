import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of this repository. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
export const at = (...parts: string[]): string => path.join(root, ...parts);
/** An executable of an installed package. */
export const bin = (name: string): string => at('node_modules', '.bin', name);

const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-results', 'playwright-report']);

/** Files below a folder, relative to the repository; without built and installed ones. */
export const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(at(folder), { withFileTypes: true })
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      if (skipped.has(entry.name)) return [];
      return entry.isDirectory() ? filesBelow(name) : [name];
    })
    .toSorted();
