import fs from 'node:fs';
import { expect, test } from 'vitest';
import { derivePalette, grounds, type Tones } from './derive-palette.ts';
import { contrast, hexOf, oklchOf } from './oklch.ts';

const css = fs.readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
const read = (block: string): Record<string, string> =>
  Object.fromEntries(Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [name, value]));
const names = ['bg', 'surface', 'surface-raised', 'fill'];

test('words are measured on the grounds that there are', () => {
  for (const [block, known] of [[read(light), grounds.light] as const, [read(dark), grounds.dark] as const])
    expect(new Set(names.map((name) => block[name]))).toEqual(new Set(known));
});

const hex = (value: number) => `#${value.toString(16).padStart(6, '0')}`;
/** All corners of the RGB cube, popular colours, and a thousand random ones. */
const colors = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((bits) => `#${[4, 2, 1].map((bit) => (bits & bit ? 'ff' : '00')).join('')}`),
  '#1677ff',
  '#7c3aed',
  '#0d9488',
  '#16a34a',
  '#ea580c',
  '#facc15',
  '#808080',
  '#010101',
  '#fefefe',
  ...Array.from({ length: 1_000 }, (_, index) => hex((index * 2_654_435) % 0x1000000)),
];

const errors = (tones: Tones, theme: 'light' | 'dark') => {
  const words = [...grounds[theme], tones['accent-soft']];
  const pale = (['accent', 'accent-hover'] as const).flatMap((word) =>
    words.filter((ground) => contrast(tones[word], ground) < 4.5).map((ground) => `${word} ${tones[word]} on ${ground}`),
  );
  const filled = (['accent-fill', 'accent-fill-hover'] as const).filter((fill) => contrast('#ffffff', tones[fill]) < 4.5);
  const marks =
    contrast(tones.brand, theme === 'light' ? '#ffffff' : '#222328') < 3 || contrast(tones.brand, '#ffffff') < 3 ? ['brand'] : [];
  const same = (['accent', 'accent-fill'] as const).filter((tone) => tones[tone] === tones[`${tone}-hover`]);
  return [...pale, ...filled, ...marks, ...same.map((tone) => `${tone} does not change`)];
};

test('of any colour words can be read, white on a button too, and marks are seen', () => {
  const found = colors.flatMap((color) => {
    const palette = derivePalette(color);
    return [...errors(palette.light, 'light'), ...errors(palette.dark, 'dark')].map((error) => `${color}: ${error}`);
  });
  expect(found).toEqual([]);
});

test('a colour that can be read stays what it is', () => {
  expect(derivePalette('#7c3aed').light).toMatchObject({ brand: '#7c3aed', accent: '#7c3aed', 'accent-fill': '#7c3aed' });
});

test('colours survive the way there and back', () => {
  expect(colors.filter((color) => hexOf(oklchOf(color)) !== color)).toEqual([]);
});
