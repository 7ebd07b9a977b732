import { codePoints } from '#contract/kernel/patterns.ts';

/** How much of a length that counts code points is used; for `count` of a field. */
export const counted = (value: string, { max }: { max: number }): { used: number; max: number } => ({
  used: codePoints(value.normalize('NFC')),
  max,
});
