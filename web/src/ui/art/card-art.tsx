import { renderToStaticMarkup } from 'react-dom/server';
import { PatternArt, turnOf } from './cover-art.tsx';
import { sceneOf } from './scenes.ts';

const drawings = import.meta.glob<string>('./scenes/*.svg', { eager: true, query: '?raw', import: 'default' });

/** The conversion of `oklch()` in CSS Color 4; renderers of SVG outside browsers do not know the function. */
const rgbOf = (lightness: number, chroma: number, hue: number): string => {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channel = (value: number) => {
    const lit = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, lit)) * 255);
  };
  const red = channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `rgb(${red},${green},${blue})`;
};
const inRgb = (svg: string): string =>
  svg.replace(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g, (_, l: string, c: string, h: string) => rgbOf(Number(l), Number(c), Number(h)));

type CardArt = { id: string; kind: 'community' | 'event'; about: readonly string[] };
/** The generated cover as one SVG for a link preview, without text: the server has no fonts to rely on. */
export const cardArt = ({ id, kind, about }: CardArt): string => {
  const scene = sceneOf(about);
  const drawing = scene && drawings[`./scenes/${scene}.svg`];
  const open =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">';
  if (!drawing) return `${open}${inRgb(renderToStaticMarkup(<PatternArt id={id} kind={kind} />))}</svg>`;
  const hue = `<filter id="turn" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="${turnOf(id).degrees}"/></filter>`;
  const inner = drawing.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `${open}${hue}<g filter="url(#turn)">${inner}</g></svg>`;
};
