import { createHash } from 'node:crypto';

/** Predecessor of the first entry. */
export const BEGINNING = '0'.repeat(64);

/** Hash of an entry: over the previous hash and the whole content of the entry. Both in hex. */
export const hashOf = (previous: string, line: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(line).digest('hex');
