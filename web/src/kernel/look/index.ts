import { create } from 'zustand';
import { defaultPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { isRecord, localStore } from '#kernel/storage/index.ts';
import type { Palette } from './derive-palette.ts';

/** What radius and primary colour make of `ui/tokens.css`. No palette: the product's own colour, whose tones are tuned by hand. */
export type Look = { radius: number; palette: Palette | null };

/** `theme.js` takes `css` from it before the first paint. */
type Kept = Look & { color: string; css: string };
const key = 'look';
const isTones = (value: unknown) => isRecord(value) && Object.values(value).every((tone) => /^#[\da-f]{6}$/.test(String(tone)));
const isPalette = (value: unknown) => value === null || (isRecord(value) && isTones(value['light']) && isTones(value['dark']));
const isKept = (value: unknown): value is Kept =>
  isRecord(value) && typeof value['color'] === 'string' && typeof value['radius'] === 'number' && isPalette(value['palette']);

/** Cards and dialogs: 8 with the usual 6 of buttons and fields, and in proportion to it. */
export const surfaceRadius = (radius: number): number => Math.round((radius * 8) / 6);

const usual: Look = { radius: defaultPreferences.themeRadius, palette: null };
const isUsual = ({ radius, palette }: Look) => radius === usual.radius && !palette;

const read = (): Look => {
  const { themeColorPrimary: color, themeRadius: radius } = usePreferences.getState();
  const kept = localStore.read(key, isKept);
  return kept?.color === color ? { radius, palette: kept.palette } : { ...usual, radius };
};
export const useLook = create<Look>(read);

const declare = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
const cssOf = ({ radius, palette }: Look) => {
  const radii = { 'radius-control': `${radius}px`, 'radius-surface': `${surfaceRadius(radius)}px` };
  const light = `:root{${declare({ ...radii, ...palette?.light })}}`;
  // The selectors of the sheet that is outdone.
  return palette ? `${light}:root[data-theme='dark'],[data-theme='dark']{${declare(palette.dark)}}` : light;
};

let sheet: CSSStyleSheet | null = null;
const apply = (look: Look, color: string) => {
  useLook.setState(look);
  const css = isUsual(look) ? '' : cssOf(look);
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(css);
  // In place of the one that was there before the first paint.
  document.adoptedStyleSheets = [sheet];
  if (css === '') localStore.remove(key);
  else localStore.write(key, { ...look, color, css } satisfies Kept);
};

const isUsualColor = (color: string) => color.toLowerCase() === defaultPreferences.themeColorPrimary.toLowerCase();
const derive = async (color: string) => (await import('./derive-palette.ts')).derivePalette(color);

const paint = () => {
  const { themeRadius: radius, themeColorPrimary: color } = usePreferences.getState();
  if (isUsualColor(color)) return apply({ radius, palette: null }, color);
  derive(color).then(
    (palette) => {
      const now = usePreferences.getState();
      if (now.themeColorPrimary === color) apply({ radius: now.themeRadius, palette }, color);
    },
    // Without a network the colours stay; the next change tries again.
    console.warn,
  );
};

/** Keeps the variables of the page with the preferences; once per document. */
export const followLook = (): (() => void) => {
  paint();
  return usePreferences.subscribe((now, before) => {
    if (now.themeRadius !== before.themeRadius || now.themeColorPrimary !== before.themeColorPrimary) paint();
  });
};
