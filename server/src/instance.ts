import fs from 'node:fs/promises';
import path from 'node:path';

/** The process that serves a data directory: its id, which `/healthz` reports too, and its URL. */
export type Instance = { id: string; url: string };

export const INSTANCE_FILE = 'instance.json';
const fileOf = (dataDir: string): string => path.join(dataDir, INSTANCE_FILE);

/** Lets a process that finds the directory in use query the process that uses it, and no other. */
export const noteInstance = (dataDir: string, instance: Instance): Promise<void> =>
  fs.writeFile(fileOf(dataDir), `${JSON.stringify(instance)}\n`, { mode: 0o600 });

/** Null if no process has recorded itself, or not legibly. */
export async function notedInstance(dataDir: string): Promise<Instance | null> {
  try {
    const { id, url } = JSON.parse(await fs.readFile(fileOf(dataDir), 'utf8')) as Partial<Instance>;
    return typeof id === 'string' && typeof url === 'string' ? { id, url } : null;
  } catch {
    return null;
  }
}
