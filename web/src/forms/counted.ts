import { codePoints } from '#contract/browser/patterns.ts';

/** The used length in code points; for `count` of a field. */
export const counted = (value: string, { max }: { max: number }): { used: number; max: number } => ({
  used: codePoints(value.normalize('NFC')),
  max,
});
