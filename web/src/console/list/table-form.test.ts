import { expect, test } from 'vitest';
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
