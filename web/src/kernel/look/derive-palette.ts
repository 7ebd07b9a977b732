import { contrast, hexOf, oklchOf, type Oklch } from './oklch.ts';

/** The variables of `ui/tokens.css` that follow from the primary colour. */
export type Tones = Record<'brand' | 'accent' | 'accent-hover' | 'accent-soft' | 'accent-fill' | 'accent-fill-hover', string>;
export type Palette = { light: Tones; dark: Tones };

/** The backgrounds of coloured text; a test compares them with `ui/tokens.css`. */
export const grounds = {
  light: ['#fafafb', '#ffffff', '#f3f3f5'],
  dark: ['#131417', '#1b1c20', '#222328', '#26282d'],
} as const;
const white = '#ffffff';
const readable = 4.5;
const visible = 3;
const step = 0.005;

type Test = (hex: string) => boolean;
const reaches =
  (least: number, ...others: readonly string[]): Test =>
  (hex) =>
    others.every((other) => contrast(hex, other) >= least);

/** The colour, darkened (-1) or lightened (1) as little as the test requires. */
const shift = (color: Oklch, direction: 1 | -1, isGood: Test): string => {
  let hex = hexOf(color);
  for (let { l } = color; !isGood(hex) && l >= 0 && l <= 1;) {
    l += direction * step;
    hex = hexOf({ ...color, l: Math.min(1, Math.max(0, l)) });
  }
  return hex;
};
/** A shade further in lightness; three steps back if there is none. */
const next = (hex: string, by: number, isGood: Test): string => {
  const color = oklchOf(hex);
  const moved = hexOf({ ...color, l: color.l + by });
  return color.l + by > 0.15 && color.l + by < 0.97 && isGood(moved) ? moved : hexOf({ ...color, l: color.l - 3 * by });
};
const soft = (color: Oklch, l: number, c: number) => hexOf({ ...color, l, c: Math.min(color.c, c) });

const lightTones = (color: Oklch): Tones => {
  const pale = soft(color, 0.968, 0.02);
  const isWord = reaches(readable, ...grounds.light, pale);
  const isFill = reaches(readable, white);
  const accent = shift(color, -1, isWord);
  const fill = shift(color, -1, isFill);
  return {
    brand: shift(color, -1, reaches(visible, white)),
    accent,
    'accent-hover': next(accent, -0.06, isWord),
    'accent-soft': pale,
    'accent-fill': fill,
    'accent-fill-hover': next(fill, -0.06, isFill),
  };
};

/** Below this lightness a button is not visible on a dark background. */
const darkestFill = 0.4;

const darkTones = (color: Oklch): Tones => {
  const deep = soft(color, 0.25, 0.05);
  const isWord = reaches(readable, ...grounds.dark, deep);
  const isFill = reaches(readable, white);
  const accent = shift({ ...color, l: Math.max(color.l, 0.7) }, 1, isWord);
  const fill = shift({ ...color, l: Math.max(color.l, darkestFill) }, -1, isFill);
  const raised = oklchOf(shift(color, 1, reaches(visible, '#222328')));
  return {
    brand: shift(raised, -1, reaches(visible, white)),
    accent,
    'accent-hover': next(accent, 0.06, isWord),
    'accent-soft': deep,
    'accent-fill': fill,
    'accent-fill-hover': next(fill, 0.03, isFill),
  };
};

/** Derives tones for text, backgrounds and buttons from any colour, readable in both themes. */
export const derivePalette = (primary: string): Palette => {
  const color = oklchOf(primary);
  return { light: lightTones(color), dark: darkTones(color) };
};
