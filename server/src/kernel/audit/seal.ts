import { createHash } from 'node:crypto';

/** What stands before the first line. */
export const BEGINNING = '0'.repeat(64);

/** Seal of a line: over the one before it, and everything that the line says. Both in hex. */
export const hashOf = (previous: string, line: string): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(line).digest('hex');
