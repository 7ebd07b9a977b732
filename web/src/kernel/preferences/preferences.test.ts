import { expect, test, vi } from 'vitest';
import { takeReported } from '#test/no-console-error.ts';
import { defaultPreferences, isPreference, preferenceNames, type Preferences } from '#contract/browser/preferences.ts';

const key = 'plaza-v1-prod:preferences';
const content = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => content.get(name) ?? null,
  setItem: (name: string, value: string) => void content.set(name, value),
  removeItem: (name: string) => void content.delete(name),
});
/** Loads the module as a page does with this stored record. */
const openWith = async (record: unknown) => {
  content.set(key, JSON.stringify(record));
  vi.resetModules();
  return await import('./index.ts');
};

test('every default is allowed', () => {
  expect(preferenceNames.filter((name) => !isPreference(name, defaultPreferences[name]))).toEqual([]);
});

test.each<[keyof Preferences, readonly unknown[], readonly unknown[]]>([
  ['sidebarWidth', [180, 320], [179, 321, 200.5, '200', null, Number.NaN]],
  ['sideCollapsedWidth', [40, 80], [39, 81]],
  ['firstColumnWidthInTwoColumnNavigation', [50, 250], [49, 251]],
  ['themeRadius', [0, 16], [-1, 17]],
  ['navigationStyle', ['side', 'top', 'two-column', 'mixed'], ['vertical', 1]],
  ['themeColorPrimary', ['#FA0464', '#00aaff'], ['red', '#fff', 'url(x)']],
  ['ICPLink', ['', 'https://beian.miit.gov.cn/'], ['javascript:alert(1)', 'beian']],
  ['companyName', ['', '广场', '🌊'.repeat(200)], ['x'.repeat(201), 5, 'a\u0000b', '\ud800', '\u202ecod.exe']],
  ['accordion', [true, false], [1, 'true']],
])('%s takes what it can be, and nothing else', (name, good, bad) => {
  expect(good.filter((value) => !isPreference(name, value))).toEqual([]);
  expect(bad.filter((value) => isPreference(name, value))).toEqual([]);
});

test('an older record keeps what still holds, and an unchosen sidebar takes the default', async () => {
  const { usePreferences } = await openWith({ theme: 'dark', language: 'zh-CN', sidebarCollapsed: null, goneLongAgo: 1 });
  expect(usePreferences.getState()).toEqual({ ...defaultPreferences, theme: 'dark', language: 'zh-CN' });
});

test('broken values are dropped and named in the log; the rest stays', async () => {
  const { usePreferences } = await openWith({ theme: 'dark', themeRadius: 99, sidebarTheme: 'pink' });
  expect(usePreferences.getState()).toEqual({ ...defaultPreferences, theme: 'dark' });
  expect(takeReported()).toEqual([['Stored preferences were dropped: themeRadius, sidebarTheme']]);
});

test('what an envelope held is taken out of it, and kept without', async () => {
  const { usePreferences } = await openWith({ state: { theme: 'dark', themeRadius: 99, goneLongAgo: 1 }, version: 0 });
  const taken = { ...defaultPreferences, theme: 'dark' };
  expect(usePreferences.getState()).toEqual(taken);
  expect(takeReported()).toEqual([['Stored preferences were dropped: themeRadius']]);
  expect(JSON.parse(content.get(key) ?? '')).toEqual(taken);
});

test.each([[['dark']], ['dark'], [null], [{ state: null, version: 0 }], [{ state: { goneLongAgo: 1 } }]])(
  '%j holds no preferences: it is dropped, and the log says so',
  async (record) => {
    const { usePreferences } = await openWith(record);
    expect(usePreferences.getState()).toEqual(defaultPreferences);
    expect(takeReported()).toEqual([['What was stored as preferences cannot be read and was dropped']]);
    expect(content.has(key)).toBe(false);
  },
);
