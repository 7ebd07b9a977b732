import fs from 'node:fs/promises';
import path from 'node:path';

/** More than the free rest of the last block of a disk. */
const PROBE = Buffer.alloc(64 * 1024);

type Dependencies = {
  /** Folder of stored files; null: in a bucket. */
  folder: string | null;
  /** Rewrites existing data of the database. */
  rewrite: () => Promise<unknown>;
};

async function writeFile(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `.write-probe-${process.pid}`);
  try {
    await fs.writeFile(file, PROBE, { flush: true });
  } finally {
    await fs.rm(file, { force: true });
  }
}

/** Whether writes still work: reads continue when a disk is full or read-only, while every write fails. */
export const createWriteProbe =
  ({ folder, rewrite }: Dependencies) =>
  async (): Promise<boolean> => {
    const outcomes = await Promise.allSettled([folder === null ? null : writeFile(folder), rewrite()]);
    return outcomes.every(({ status }) => status === 'fulfilled');
  };
