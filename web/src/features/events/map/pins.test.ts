import { expect, test } from 'vitest';
import type { Topology } from './land.ts';
import { outlinesOf } from './land.ts';
import { groupOf } from './pins.ts';

test('pins that would cover each other are one, and others are not', () => {
  const spots = [0, 10, 100, 5].map((x) => ({ x, y: 0 }));
  expect(groupOf(spots, (spot) => spot, 36).map((group) => group.map(({ x }) => x))).toEqual([[0, 10, 5], [100]]);
});

test('an outline joins its arcs, one of them backwards, without doubling where they meet', () => {
  const land: Topology = {
    transform: { scale: [2, 1], translate: [-10, 0] },
    arcs: [
      [
        [0, 0],
        [5, 0],
        [0, 5],
      ],
      [
        [0, 0],
        [0, 5],
        [5, 0],
      ],
    ],
    objects: { land: { geometries: [{ type: 'MultiPolygon', arcs: [[[0, -2]]] }] } },
  };
  expect(outlinesOf(land)).toEqual([
    [
      [
        [0, -10],
        [0, 0],
        [5, 0],
        [5, -10],
        [0, -10],
      ],
    ],
  ]);
});

test('an outline across the antimeridian stands on both sides of it, and one around a pole is closed over it', () => {
  const ring = (points: [number, number][]): Topology => ({
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      points.map(([x, y], at): [number, number] => {
        const [column, row] = points[at - 1] ?? [0, 0];
        return [x - column, y - row];
      }),
    ],
    objects: { land: { geometries: [{ type: 'MultiPolygon', arcs: [[[0]]] }] } },
  });
  const island = outlinesOf(
    ring([
      [179, 1],
      [-179, 1],
      [-179, 2],
      [179, 1],
    ]),
  );
  expect(island.map(([outer]) => outer?.map(([, lng]) => lng))).toEqual([
    [179, 181, 181, 179],
    [-181, -179, -179, -181],
  ]);
  const [continent] = outlinesOf(
    ring([
      [-180, -80],
      [-60, -70],
      [60, -70],
      [180, -80],
    ]),
  );
  expect(continent?.[0]?.slice(-2)).toEqual([
    [-90, 180],
    [-90, -180],
  ]);
});
