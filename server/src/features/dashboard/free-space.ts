import fs from 'node:fs/promises';
import type { Disk } from './dashboard.service.ts';

/** How much room is left where the folder lies; null where there is no such folder. */
export const freeSpace = (folder: string) => async (): Promise<Disk | null> => {
  const found = await fs.statfs(folder).catch(() => null);
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
};
