import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HOW_MANY = 10;
const HALF = 5;

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 49 bits: `k3v9p-w2x7m`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, () => `${half()}-${half()}`);

/** Normalised for comparison: without hyphens, in lower case, with wide digits converted. */
export const tidyCode = (code: string): string => code.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');
