import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from './product.ts';

const KEY = 'PLAZA_E2E_WORLD';
const newFolder = (name: string) => fs.mkdtempSync(path.join(os.tmpdir(), `plaza-e2e-${name}-`));

/** Makes the demo world once, as a first start does; every worker plays in a copy of it. */
export async function makeWorld(): Promise<() => void> {
  const folder = newFolder('world');
  const product = await startProduct(folder, { PLAZA_DEMO: '1' });
  await product.stop();
  process.env[KEY] = folder;
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

export function copyWorld(): { dataDir: string; remove: () => void } {
  const dataDir = newFolder('data');
  fs.cpSync(process.env[KEY] ?? '', dataDir, { recursive: true });
  return { dataDir, remove: () => fs.rmSync(dataDir, { recursive: true, force: true }) };
}
