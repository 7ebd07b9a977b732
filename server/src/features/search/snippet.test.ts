import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

test('a short message stands as it is, on one line', () => {
  expect(snippetOf('  See you\n\nat  the bridge ', 'bridge')).toBe('See you at the bridge');
});

test('a long one begins at a word a little before the first that was found, and is cut behind', () => {
  const body = `${'before '.repeat(30)}the old bridge ${'after '.repeat(60)}`;
  const snippet = snippetOf(body, 'BRIDGE');
  expect(snippet).toMatch(/^…before the old bridge after .*…$/);
  expect([...snippet]).toHaveLength(142);
});

test('Chinese without spaces is cut anywhere, and found also by parts of what was typed', () => {
  expect(snippetOf(`${'山'.repeat(50)}读书会${'水'.repeat(200)}`, '读书会')).toBe(`…${'山'.repeat(16)}读书会${'水'.repeat(121)}…`);
  expect(snippetOf(`${'山'.repeat(50)}读书与喝茶`, '读书喝茶')).toBe(`…${'山'.repeat(16)}读书与喝茶`);
});

test('a picture is never cut in half', () => {
  expect(snippetOf(`${'😀'.repeat(40)}!word`, 'word').isWellFormed()).toBe(true);
});

test('where the words are not in sight it begins at the beginning', () => {
  expect(snippetOf(`Café ${'x'.repeat(300)}`, 'cafe')).toBe(`Café ${'x'.repeat(135)}…`);
});
