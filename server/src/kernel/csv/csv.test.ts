import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvOf } from './index.ts';

type Row = { id: string; name: string | null };
const columns = [
  { key: 'id', title: 'Number' },
  { key: 'name', title: '姓名' },
];
const cells = { id: (row: Row) => row.id, name: (row: Row) => row.name };
const fileOf = async (rows: Row[]) =>
  (
    await buffer(
      csvOf(columns, cells, async (after, count) =>
        rows.slice(after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1).slice(0, count),
      ),
    )
  ).toString();

test('a file begins with its mark and its headings, and a spreadsheet finds no formula in it', async () => {
  const names = ['=1+1', '+1', '-1', '@A1', '\tx', '\rx', 'say "hi", you', 'line\nbreak', null, '李雷'];
  const file = await fileOf(names.map((name, index) => ({ id: `r${index}`, name })));
  expect(file.startsWith('\uFEFFNumber,姓名\r\n')).toBe(true);
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(file).toMatch(new RegExp(`,"?'\\${sign}`));
  expect(file).toContain('r6,"say ""hi"", you"');
  expect(file).toContain('r8,\r\n');
  expect(file.endsWith('r9,李雷\r\n')).toBe(true);
});

test('any number of rows comes, each of them once', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => ({ id: `r${index}`, name: 'x' }));
  expect((await fileOf(rows)).trimEnd().split('\r\n').slice(1)).toEqual(rows.map(({ id }) => `${id},x`));
});

test('a failure in the middle breaks the file off, it does not end it', async () => {
  let count = 0;
  const broken = csvOf(columns, cells, async () => {
    count += 1;
    if (count === 2) throw new Error('the database went away');
    return Array.from({ length: 1_000 }, (_, index) => ({ id: `r${index}`, name: 'x' }));
  });
  await expect(text(broken)).rejects.toThrow('went away');
});
