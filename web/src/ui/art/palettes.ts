import type { Seed } from './seed.ts';

export type ArtPalette = { ground: string; deep: string; mid: string; light: string; spark: string };

const oklch = (lightness: number, chroma: number, hue: number) =>
  `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${(((hue % 360) + 360) % 360).toFixed(1)})`;

/** Between orange and green a constant lightness looks muddy, so no palette starts or drifts there. */
const hues: readonly (readonly [hue: number, away: -1 | 1])[] = [
  [6, -1],
  [20, -1],
  [38, -1],
  [152, 1],
  [168, 1],
  [188, 1],
  [208, 1],
  [232, 1],
  [254, 1],
  [274, 1],
  [294, -1],
  [312, -1],
  [332, -1],
  [350, -1],
];

/** Adjacent hues in lightness steps, and one contrasting accent: harmonious by construction. */
export const paletteOf = (seed: Seed): ArtPalette => {
  const [hue, away] = seed.pick(hues);
  const drift = away * seed.between(24, 46);
  const spark = seed.pick([82, 62, 350, hue + 180]);
  return {
    ground: oklch(0.63, 0.14, hue + drift),
    deep: oklch(0.5, 0.14, hue),
    mid: oklch(0.73, 0.12, hue + drift / 2),
    light: oklch(0.86, 0.07, hue + (drift * 3) / 4),
    spark: oklch(0.9, 0.1, spark),
  };
};
