import fs from 'node:fs/promises';
import path from 'node:path';

/** More than what is left of a disk's last block. */
const PROBE = Buffer.alloc(64 * 1024);

type Needs = {
  /** Where files are kept; null: in a bucket. */
  folder: string | null;
  /** Writes to the database what is there already. */
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

/** Whether anything can still be written: reading goes on when a disk is full or can only be read, and every write fails. */
export const createWriteProbe =
  ({ folder, rewrite }: Needs) =>
  async (): Promise<boolean> => {
    const outcomes = await Promise.allSettled([folder === null ? null : writeFile(folder), rewrite()]);
    return outcomes.every(({ status }) => status === 'fulfilled');
  };
