import fs from 'node:fs/promises';
import type { Disk } from './dashboard.service.ts';

/** Free space of the folder's disk; null when the folder does not exist. */
export const freeSpace = (folder: string) => async (): Promise<Disk | null> => {
  const found = await fs.statfs(folder).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
};
