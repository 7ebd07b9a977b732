import { afterEach, expect, test } from 'vitest';
import { showTimesIn } from '#kernel/i18n/index.ts';
import { rowsQuery, tableForm } from './table-form.ts';

const form = tableForm({ path: '/system/people', sorts: ['name'], firstSort: 'name', filters: { state: ['on', 'off'] } });
const read = (address: string) => form.read(new URLSearchParams(address));

test('what nobody can type into the box is dropped from a link, and the rest is searched for', () => {
  expect(read('q=%00').q).toBe('');
  expect(read('q=%1F+an%00na%0A').q).toBe('anna');
});

test('which rows there are does not depend on their order, nor on which page is open', () => {
  expect(rowsQuery(read('q=anna&state=on&sort=-name&page=3&perPage=50'))).toEqual({ q: 'anna', state: 'on' });
});

afterEach(() => showTimesIn(null));

test.each([
  ['Asia/Shanghai', '2026-11-20T16:00:00.000Z', '2026-11-22T16:00:00.000Z'],
  ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
])('days are cut where the rows show them, in %s', (zone, createdFrom, createdBefore) => {
  showTimesIn(zone);
  expect(rowsQuery(read('createdFrom=2026-11-21&createdTo=2026-11-22'))).toEqual({ createdFrom, createdBefore });
});
