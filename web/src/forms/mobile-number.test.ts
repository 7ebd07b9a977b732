import { expect, test } from 'vitest';
import { mobileNumber } from './rules.ts';

const unreachable = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a number is kept as the world writes it', async () => {
  expect(await mobileNumber('+86 138 0013 8000')).toBe('+8613800138000');
  for (const written of ['13800138000', '１３８００１３８０００', '\u202a138-0013-8000\u202c', '＋８６ 13800138000'])
    expect(await mobileNumber(written)).toBe('+8613800138000');
  expect(await mobileNumber('call me')).toBeNull();
  expect(await mobileNumber('  ')).toBe('');
});

test('where the rules of numbers cannot be fetched it goes out as it was written, so that the call can fail and say so', async () => {
  expect(await mobileNumber(' +86 138 0013 8000 ', unreachable)).toBe('+86 138 0013 8000');
  expect(await mobileNumber('', unreachable)).toBe('');
});
