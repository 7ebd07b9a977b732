import { textError } from '#contract/browser/patterns.ts';

/** A link may hold more text than the input accepts, or a character that no text may have. */
export const cut = (text: string | null, { max }: { max: number }): string => {
  const short = [...(text?.trim() ?? '')].slice(0, max).join('');
  return textError(short, { min: 1, max }) === null ? short : '';
};

const degrees = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;
/** Latitude and longitude: `47.17,8.52`. */
export const pointOf = (near: string): { lat: number; lng: number } | null => {
  const [, lat, lng] = degrees.exec(near) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
};
