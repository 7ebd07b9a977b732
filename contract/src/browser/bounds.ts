/** A part of the globe between two meridians and two parallels; `west > east` reaches over the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number };

const degrees = String.raw`-?\d{1,3}(?:\.\d{1,6})?`;
/** The form in URLs: `west,south,east,north`. */
export const boundsPattern = new RegExp(`^${degrees},${degrees},${degrees},${degrees}$`);

/** Null if the text is not a part of the globe. */
export function readBounds(text: string): Bounds | null {
  if (!boundsPattern.test(text)) return null;
  const [west, south, east, north] = text.split(',').map(Number) as [number, number, number, number];
  const isOnGlobe = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return isOnGlobe && south <= north ? { west, south, east, north } : null;
}

/** Values are rounded to about a hundred metres, so that URLs stay short. */
export const writeBounds = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((value) => String(Math.round(value * 1_000) / 1_000)).join(',');
