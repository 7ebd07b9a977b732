type Pair = [number, number];
/** The part of TopoJSON that outlines of land need: polygons of arcs, which are lists of differences. */
export type Topology = {
  transform: { scale: number[]; translate: number[] };
  arcs: number[][][];
  objects: { land: { geometries: { type: string; arcs: number[][][] }[] } };
};
/** Latitude and longitude, by polygon and ring. */
export type Outlines = Pair[][][];

function pointsOf({ arcs, transform: { scale, translate } }: Topology): Pair[][] {
  const [x = 1, y = 1] = scale;
  const [west = 0, south = 0] = translate;
  return arcs.map((arc) => {
    let [column, row] = [0, 0];
    return arc.map(([right = 0, up = 0]): Pair => {
      column += right;
      row += up;
      return [row * y + south, column * x + west];
    });
  });
}

/**
 * Rings cross the antimeridian, where a line would be drawn around the world: they go on beyond it instead, and stand a second time on the
 * other side. One around a pole ends a whole turn from where it began, and is closed over the pole.
 */
function unrolled(ring: readonly Pair[]): Pair[][] {
  let turn = 0;
  const points = ring.map(([lat, lng], at): Pair => {
    const step = at === 0 ? 0 : lng - ring[at - 1]![1];
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [lat, lng + turn];
  });
  const first = points[0]?.[1] ?? 0;
  const last = points.at(-1)?.[1] ?? 0;
  const pole = Math.sign(points[0]?.[0] ?? 0) * 90;
  const closed: Pair[] = Math.abs(last - first) > 180 ? [...points, [pole, last], [pole, first]] : points;
  const shifted = (by: number): Pair[][] => [closed.map(([lat, lng]): Pair => [lat, lng + by])];
  const isBeyond = (side: 1 | -1) => closed.some(([, lng]) => side * lng > 180);
  return [closed, ...(isBeyond(1) ? shifted(-360) : []), ...(isBeyond(-1) ? shifted(360) : [])];
}

/** An index below zero is the arc of its complement, backwards. Where two arcs meet, both have the point. */
export function outlinesOf(topology: Topology): Outlines {
  const points = pointsOf(topology);
  const ringOf = (indexes: readonly number[]): Pair[] =>
    indexes.flatMap((index, at) => {
      const arc = index < 0 ? (points[~index] ?? []).toReversed() : (points[index] ?? []);
      return at === 0 ? arc : arc.slice(1);
    });
  return topology.objects.land.geometries.flatMap(({ arcs }) =>
    arcs.flatMap((polygon): Outlines => {
      const [outer = [], ...holes] = polygon.map(ringOf);
      const copies = unrolled(outer);
      return copies.length === 1 ? [[copies[0]!, ...holes]] : copies.map((ring) => [ring]);
    }),
  );
}

/** `fine` is eight times as large, and pays from countries on. */
export const loadLand = async (detail: 'coarse' | 'fine'): Promise<Outlines> =>
  outlinesOf(
    detail === 'fine' ? (await import('world-atlas/land-50m.json')).default : (await import('world-atlas/land-110m.json')).default,
  );
