/** A colour by perceived lightness, chroma and hue (OKLCH): 0–1, 0–0.4, radians. */
export type Oklch = { l: number; c: number; h: number };
type Triple = [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const linearOf = (hex: string) => [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;

export const oklchOf = (hex: string): Oklch => {
  const [r, g, b] = linearOf(hex);
  const [x, y, z] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const bb = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  return { l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
};

const linearFrom = ({ l, c, h }: Oklch): Triple => {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
};
const isShowable = (color: Oklch) => linearFrom(color).every((value) => value >= -0.0005 && value <= 1.0005);

/** The hex form; a colour outside of sRGB loses chroma, and keeps lightness and hue. */
export const hexOf = (color: Oklch): string => {
  let [least, most] = [0, color.c];
  for (let step = 0; step < 12 && !isShowable({ ...color, c: most }); step += 1) {
    const middle = (least + most) / 2;
    if (isShowable({ ...color, c: middle })) least = middle;
    else most = middle;
  }
  const c = isShowable({ ...color, c: most }) ? most : least;
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, toGamma(value))) * 255);
  return `#${linearFrom({ ...color, c })
    .map((value) => byte(value).toString(16).padStart(2, '0'))
    .join('')}`;
};

const luminance = (hex: string) => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** The contrast ratio from 1 to 21, as in WCAG. */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
