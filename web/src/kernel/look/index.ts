import { create } from 'zustand';
import { defaultPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { isRecord, localStore } from '#kernel/storage/index.ts';
import type { Palette } from './derive-palette.ts';

/** Radius and colours derived from the preferences. Palette null: the default colour, whose tones are hand-tuned. */
export type Look = { radius: number; palette: Palette | null };

/** `theme.js` applies `css` before the first paint. */
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
  // The same selectors as in the style sheet that is overridden.
  return palette ? `${light}:root[data-theme='dark'],[data-theme='dark']{${declare(palette.dark)}}` : light;
};

let sheet: CSSStyleSheet | null = null;
const apply = (look: Look, color: string) => {
  useLook.setState(look);
  const css = isUsual(look) ? '' : cssOf(look);
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(css);
  // Replaces the style sheet from before the first paint.
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
    // Offline the colours stay unchanged; the next change retries.
    console.warn,
  );
};

/** Updates the CSS variables with the preferences; called once per document. */
export const followLook = (): (() => void) => {
  paint();
  return usePreferences.subscribe((now, before) => {
    if (now.themeRadius !== before.themeRadius || now.themeColorPrimary !== before.themeColorPrimary) paint();
  });
};
