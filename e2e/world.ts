import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fingerprintOf } from '../scripts/fingerprint.ts';
import { filesBelow } from '../scripts/paths.ts';
import { beginning, clockOf } from './clock.ts';
import { startProduct } from './product.ts';

const KEY = 'PLAZA_E2E_WORLD';
const WORLD = 'plaza-e2e-world-';
const DAY = 24 * 60 * 60_000;
/** The data is made before the journeys begin: the next run, which takes it as well, begins at the same instant. */
const BEFORE_MS = 10 * 60_000;
const newFolder = (name: string) => fs.mkdtempSync(path.join(os.tmpdir(), name));

/** The demo data after a first start, created once for each state of the server; every worker uses a copy. */
export async function makeWorld(): Promise<void> {
  const world = path.join(os.tmpdir(), WORLD + fingerprint());
  if (!fs.existsSync(world)) await build(world);
  removeOld();
  process.env[KEY] = world;
}

async function build(world: string): Promise<void> {
  const unfinished = newFolder(WORLD);
  const product = await startProduct(unfinished, { PLAZA_DEMO: '1', ...clockOf(-BEFORE_MS) });
  await product.stop();
  try {
    fs.renameSync(unfinished, world);
  } catch (error) {
    // Another run created the same one first.
    fs.rmSync(unfinished, { recursive: true });
    if (!fs.existsSync(world)) throw error;
  }
}

/** Hash of the sources of the server and of when journeys begin, because the dates of the demo data are relative to it. */
function fingerprint(): string {
  const start = new Date(beginning).toISOString().slice(0, 16).replaceAll(':', '');
  const sources = [...filesBelow('server'), ...filesBelow('contract')].filter((file) => !/\.test\.ts$|^server\/test\//.test(file));
  return `${start}-${fingerprintOf([...sources, 'package-lock.json']).slice(0, 16)}`;
}

function removeOld(): void {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(WORLD))) {
    const folder = path.join(os.tmpdir(), name);
    const made = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > DAY) fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function copyWorld(): { dataDir: string; remove: () => void } {
  const dataDir = newFolder('plaza-e2e-data-');
  fs.cpSync(process.env[KEY] ?? '', dataDir, { recursive: true });
  return { dataDir, remove: () => fs.rmSync(dataDir, { recursive: true, force: true }) };
}
