import { expect, test } from 'vitest';
import { loginAddress, safeRedirect } from './redirect.ts';

const origin = 'https://plaza.example';

test.each([
  ['/events', '/events'],
  ['/events?a=1&b=2#seats', '/events?a=1&b=2#seats'],
  ['/communities/%E5%B9%BF', '/communities/%E5%B9%BF'],
  ['/events/../chat', '/chat'],
])('%s is a place to go to', (wanted, place) => {
  expect(safeRedirect(wanted, origin)).toBe(place);
});

test.each([
  [null],
  [''],
  ['events'],
  ['//evil.example/x'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['https://evil.example/'],
  ['javascript:alert(1)'],
  ['/login'],
  ['/login/'],
  ['/login#top'],
  ['/home/../login?redirect=%2Fhome'],
  ['data:text/html,x'],
  ['/\\/evil.example'],
  ['/login?redirect=%2Flogin'],
  ['/..//evil.example'],
])('%s leads home', (wanted) => {
  expect(safeRedirect(wanted, origin)).toBe('/home');
});

test('the sign-in address carries path, query and hash through, however many parameters there are', () => {
  const address = loginAddress({ pathname: '/events', search: '?from=2026-01-01&q=tea%20time', hash: '#day' });
  const wanted = new URL(address, origin).searchParams.get('redirect');
  expect(safeRedirect(wanted, origin)).toBe('/events?from=2026-01-01&q=tea%20time#day');
});

test.each([[{ pathname: '/', search: '', hash: '' }], [{ pathname: '/login', search: '?redirect=%2Fhome', hash: '' }]])(
  '%o needs no way back',
  (place) => {
    expect(loginAddress(place)).toBe('/login');
  },
);
