import { expect, test } from 'vitest';
import { placedRows } from '#contract/browser/tree-rows.ts';
import { dropPlace, fittingRows, insideOf, stepsOf } from './tree-rows.ts';

const row = (id: string, parentId: string | null = null) => ({ id, parentId });
const rows = [row('a'), row('b'), row('c'), row('b1', 'b'), row('b2', 'b'), row('b21', 'b2'), row('lost', 'gone')];
const ids = (list: readonly { row: { id: string } }[]) => list.map((one) => one.row.id);

test('rows stand below what holds them, and those of a closed one are not there', () => {
  expect(ids(placedRows(rows, new Set()))).toEqual(['a', 'b', 'b1', 'b2', 'b21', 'c', 'lost']);
  expect(ids(placedRows(rows, new Set(['b2'])))).toEqual(['a', 'b', 'b1', 'b2', 'c', 'lost']);
  expect(placedRows(rows, new Set())[4]).toMatchObject({ level: 3, position: 1, siblings: 1, hasChildren: false });
});

test('what fits is shown with all that leads to it', () => {
  expect(fittingRows(rows, ({ id }) => id === 'b21').map(({ id }) => id)).toEqual(['b', 'b2', 'b21']);
  expect([...insideOf(rows, 'b')]).toEqual(['b', 'b1', 'b2', 'b21']);
});

test('a step leads up, down, into the one above and out of what holds it, and nowhere at the ends', () => {
  expect(stepsOf(rows, 'b')).toEqual({
    up: { parentId: null, before: 'a' },
    down: { parentId: null, before: 'lost' },
    into: { parentId: 'a', before: null },
    out: null,
  });
  expect(stepsOf(rows, 'b2')).toEqual({
    up: { parentId: 'b', before: 'b1' },
    down: null,
    into: { parentId: 'b1', before: null },
    out: { parentId: null, before: 'c' },
  });
});

test('what is dropped comes before, behind or into another one, and never into itself', () => {
  expect(dropPlace(rows, 'a', 'b2', 'before')).toEqual({ parentId: 'b', before: 'b2' });
  expect(dropPlace(rows, 'a', 'b1', 'after')).toEqual({ parentId: 'b', before: 'b2' });
  expect(dropPlace(rows, 'a', 'b2', 'after')).toEqual({ parentId: 'b', before: null });
  expect(dropPlace(rows, 'b', 'b21', 'into')).toBeNull();
  expect(dropPlace(rows, 'b', 'b', 'into')).toBeNull();
});
