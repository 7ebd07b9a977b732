import { expect, test } from 'vitest';
import { defaultPreferences } from '#contract/browser/preferences.ts';
import { parseImport } from './parse-import.ts';

test('what was exported comes back, whole or in part', () => {
  const text = JSON.stringify(defaultPreferences, null, 2);
  expect(parseImport(text)).toEqual({ change: defaultPreferences, errors: [] });
  expect(parseImport('\uFEFF {"theme":"dark","language":null}\n')).toEqual({ change: { theme: 'dark', language: null }, errors: [] });
});

test.each([
  ['', 'notJson'],
  ['{"theme": "dark"', 'notJson'],
  ["{'theme': 'dark'}", 'notJson'],
  ['[{"theme":"dark"}]', 'notObject'],
  ['"dark"', 'notObject'],
  ['null', 'notObject'],
  ['{}', 'empty'],
])('%s is refused as %s', (text, kind) => {
  expect(parseImport(text)).toEqual({ change: null, errors: [{ kind }] });
});

test('every fault is named, and one is enough to change nothing', () => {
  const { change, errors } = parseImport(
    '{"theme":"dark","themeRadius":17,"isDark":true,"__proto__":{"accordion":false},"ICPLink":"javascript:1"}',
  );
  expect(change).toBeNull();
  expect(errors).toEqual([
    { kind: 'value', name: 'themeRadius' },
    { kind: 'unknown', name: 'isDark' },
    { kind: 'unknown', name: '__proto__' },
    { kind: 'value', name: 'ICPLink' },
  ]);
});

test.each([
  ['accordion', '"yes"'],
  ['accordion', '1'],
  ['accordion', 'null'],
  ['sidebarWidth', '179'],
  ['sidebarWidth', '321'],
  ['sidebarWidth', '210.5'],
  ['sidebarWidth', '"210"'],
  ['sidebarWidth', '1e999'],
  ['navigationStyle', '"vertical"'],
  ['themeColorPrimary', '"red"'],
  ['copyrightDate', '2023'],
  ['companyName', `"${'x'.repeat(201)}"`],
])('%s is no %s', (name, value) => {
  expect(parseImport(`{"${name}":${value}}`)).toEqual({ change: null, errors: [{ kind: 'value', name }] });
});
