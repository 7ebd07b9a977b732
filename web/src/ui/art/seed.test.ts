import { expect, test } from 'vitest';
import { paletteOf } from './palettes.ts';
import { seedOf } from './seed.ts';

const ids = Array.from({ length: 400 }, (_, index) => `0192f6a0-0000-7000-8000-${index.toString(16).padStart(12, '0')}`);
const draw = (id: string) => {
  const seed = seedOf(id);
  return [seed.between(0, 1), seed.between(0, 1), seed.pick(['a', 'b', 'c'])];
};

test('an id has one picture for ever', () => {
  expect(draw('plaza')).toEqual(draw('plaza'));
  expect(paletteOf(seedOf('plaza'))).toEqual(paletteOf(seedOf('plaza')));
});

test('ids that stand side by side look different', () => {
  expect(new Set(ids.map((id) => paletteOf(seedOf(id)).deep)).size).toBe(14);
});

test('chance stays within its bounds', () => {
  const values = ids.map((id) => seedOf(id).between(10, 20));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...values)).toBeLessThan(20);
});
