import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultPreferences, setPreferences } from '#kernel/preferences/index.ts';
import { followLook, useLook } from './index.ts';

const root = document.documentElement;
const value = (name: string, of: Element = root) => getComputedStyle(of).getPropertyValue(name);
const kept = () => localStorage.getItem('plaza-v1-prod:look');
let stop = () => {};
beforeEach(() => {
  stop = followLook();
});
afterEach(() => {
  setPreferences(defaultPreferences);
  stop();
});

test.each([
  [6, '6px', '8px'],
  [0, '0px', '0px'],
  [3, '3px', '4px'],
  [16, '16px', '21px'],
])('a radius of %i rounds controls by %s and surfaces by %s', (themeRadius, control, surface) => {
  setPreferences({ themeRadius });
  expect([value('--radius-control'), value('--radius-surface')]).toEqual([control, surface]);
});

test('a colour of one’s own is the colour of words, buttons and marks, in both themes and in a dark part of a light page', async () => {
  setPreferences({ themeColorPrimary: '#7c3aed' });
  await expect.poll(() => value('--accent')).toBe('#7c3aed');
  expect([value('--brand'), value('--accent-fill')]).toEqual(['#7c3aed', '#7c3aed']);
  const part = document.createElement('aside');
  part.dataset['theme'] = 'dark';
  document.body.append(part);
  const dark = useLook.getState().palette?.dark;
  expect(value('--accent', part)).toBe(dark?.accent);
  part.remove();
  root.dataset['theme'] = 'dark';
  expect([value('--accent'), value('--accent-soft')]).toEqual([dark?.accent, dark?.['accent-soft']]);
});

test('the product’s own colour, however it is written, keeps the tones that were tuned by hand', async () => {
  setPreferences({ themeColorPrimary: '#00aaff' });
  await expect.poll(() => useLook.getState().palette).not.toBeNull();
  setPreferences({ themeColorPrimary: '#fa0464' });
  expect([value('--brand'), value('--accent'), value('--accent-soft'), value('--accent-fill-hover')]).toEqual([
    '#fa0464',
    '#d40454',
    '#fff0f5',
    '#b80348',
  ]);
  expect(kept()).toBeNull();
});

test('of two colours in a row the last one stays', async () => {
  setPreferences({ themeColorPrimary: '#00aaff' });
  setPreferences({ themeColorPrimary: '#7c3aed', themeRadius: 9 });
  await expect.poll(() => value('--accent')).toBe('#7c3aed');
  expect(value('--radius-control')).toBe('9px');
});

test('the next page has them before its first paint', async () => {
  setPreferences({ themeColorPrimary: '#7c3aed', themeRadius: 12 });
  await expect.poll(() => value('--accent')).toBe('#7c3aed');
  document.adoptedStyleSheets = [];
  expect(value('--accent')).toBe('#d40454');
  const script = document.createElement('script');
  script.src = '/theme.js';
  const loaded = Promise.withResolvers<void>();
  script.addEventListener('load', () => loaded.resolve());
  document.head.append(script);
  await loaded.promise;
  script.remove();
  expect([value('--accent'), value('--radius-surface')]).toEqual(['#7c3aed', '16px']);
});
