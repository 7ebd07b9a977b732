import fs from 'node:fs';
import { expect, test } from 'vitest';

const css = fs.readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const pixels = (name: string) => Number(new RegExp(`--${name}: (\\d+)px;`).exec(css)?.[1]);

test('headings have five sizes', () => {
  expect([1, 2, 3, 4, 5].map((level) => pixels(`heading-${level}`))).toEqual([38, 30, 24, 20, 16]);
});

test('the frame of every page has its measures', () => {
  const names = ['header-height', 'brand-height', 'brand-row-height', 'trigger-height'];
  expect(names.map(pixels)).toEqual([48, 48, 52, 40]);
});

const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
const read = (block: string) =>
  Object.fromEntries(Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, value]) => [name, value]));

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const themes = { light: read(light), dark: { ...read(light), ...read(dark) } };
const words = ['text', 'text-2', 'text-3', 'accent', 'accent-hover', 'success', 'warning', 'danger', 'info'];
const grounds = ['bg', 'surface', 'surface-raised', 'fill'];

test.each(Object.entries(themes))('words can be read on every ground of the %s theme', (_, theme) => {
  const pale = words.flatMap((word) =>
    grounds.filter((ground) => contrast(theme[word] ?? '', theme[ground] ?? '') < 4.5).map((ground) => `${word} on ${ground}`),
  );
  const soft = ['accent', 'success', 'warning', 'danger', 'info'].filter(
    (tone) => contrast(theme[tone] ?? '', theme[`${tone}-soft`] ?? '') < 4.5,
  );
  const filled = ['accent-fill', 'accent-fill-hover'].filter((fill) => contrast(theme['on-accent'] ?? '', theme[fill] ?? '') < 4.5);
  expect([...pale, ...soft, ...filled]).toEqual([]);
});

test.each(Object.entries(themes))('the edge of a field shows on the %s surfaces', (_, theme) => {
  expect(contrast(theme['border-strong'] ?? '', theme['surface'] ?? '')).toBeGreaterThanOrEqual(3);
});
