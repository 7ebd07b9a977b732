import { communityPatterns, eventPatterns } from './patterns.tsx';
import { paletteOf } from './palettes.ts';
import { seedOf } from './seed.ts';

/** Turns of the hue of a scene; the style sheet of covers has the same. */
const turns = [
  { name: '0', degrees: 0 },
  { name: '1', degrees: 9 },
  { name: '2', degrees: -8 },
  { name: '3', degrees: 16 },
  { name: '4', degrees: -13 },
] as const;
export const turnOf = (id: string): (typeof turns)[number] => seedOf(id).pick(turns);

/** The pattern of an id, in a box of 320 by 180. */
export const PatternArt = ({ id, kind }: { id: string; kind: 'community' | 'event' }) => {
  const seed = seedOf(id);
  const palette = paletteOf(seed);
  const Pattern = seed.pick(kind === 'community' ? communityPatterns : eventPatterns);
  return (
    <>
      <rect width="320" height="180" fill={palette.ground} />
      <Pattern palette={palette} seed={seed} />
    </>
  );
};
