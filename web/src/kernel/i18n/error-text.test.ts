import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#kernel/api/api-error.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { startI18n } from './current.ts';
import { errorText } from './error-text.ts';
import { showTimesIn } from './use-format.ts';

const catalogs = import.meta.glob<Record<string, string>>('../../../../contract/src/texts/errors.*.json', { import: 'default' });
const speak = async (language: 'en-US' | 'zh-CN') => {
  setPreferences({ language });
  await startI18n(catalogs, ['errors']);
};
beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await speak('en-US');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Answer = { status: number; statusText?: string; data?: unknown };
const failed = (answer: Answer) => new ApiError({ code: 'client.unreadable', method: 'GET', url: '/api/v2/x', ...answer });
const silent = new ApiError({ code: 'client.network', method: 'GET', url: '/api/v2/x' });
const late = new ApiError({ code: 'client.timeout', method: 'GET', url: '/api/v2/x' });

test.each([
  [400, 'Bad Request: The request is invalid.'],
  [401, 'Unauthorized: Authentication required.'],
  [403, "Forbidden: You don't have permission to access this resource."],
  [404, "Not Found: The requested resource doesn't exist."],
  [409, 'Conflict: The resource already exists.'],
  [422, 'Unprocessable Entity: Validation failed.'],
  [429, 'Too Many Requests: Please try again later.'],
  [500, 'Internal Server Error: Please try again later.'],
  [502, 'Bad Gateway: Server is temporarily unavailable.'],
  [503, 'Service Unavailable: Please try again later.'],
  [504, 'Gateway Timeout: The request took too long.'],
])('a %i whose body says nothing has its own sentence, in both languages', async (status, sentence) => {
  const failure = failed({ status, statusText: 'Teapot', data: {} });
  expect(errorText(failure)).toBe(sentence);
  await speak('zh-CN');
  expect(errorText(failure)).toMatch(/^[\p{Script=Han}\p{P}]+$/u);
});

test('a code of ours is told in the language of the reader, whatever the body says beside it', async () => {
  const data = { code: 'channel.slow_mode', params: { retryAfter: 9 }, errorMsg: 'x', message: 'y' };
  expect(errorText(failed({ status: 429, data }))).toBe('Slow mode is on here. Wait 9 s before your next message.');
  await speak('zh-CN');
  expect(errorText(failed({ status: 429, data }))).toBe('频道开启了慢速模式，请等 9 秒后再发。');
});

test('a moment in it is told as a day in the language and the zone of the reader', async () => {
  showTimesIn('Asia/Shanghai');
  const data = { code: 'member.cool_down', params: { date: '2026-11-27T20:00:00.000Z' } };
  expect(errorText(failed({ status: 409, data }))).toBe('Your last request was declined. You can ask again on Sat, Nov 28.');
  await speak('zh-CN');
  expect(errorText(failed({ status: 409, data }))).toBe('上次申请没有通过，11月28日周六起可以再次申请。');
  showTimesIn(null);
});

test.each([
  [{ errorMsg: 'first', message: 'second', error: 'third' }, 'first'],
  [{ errorMsg: ' ', message: 'second', error: 'third' }, 'second'],
  [{ message: 7, error: 'third' }, 'third'],
  [{ code: 'a.code.of.tomorrow', message: 'Tomorrow.' }, 'Tomorrow.'],
  [{ message: 'x'.repeat(5_000) }, 'x'.repeat(300)],
  [{ error: { message: 'deep' } }, 'Bad Request: The request is invalid.'],
  [null, 'Bad Request: The request is invalid.'],
])('of %o it is said: %s', (data, sentence) => {
  expect(errorText(failed({ status: 400, statusText: 'Teapot', data }))).toBe(sentence);
});

test('where the body cannot be read the status has the word, in Chinese its sentence', async () => {
  const failure = failed({ status: 502, statusText: 'Bad Gateway' });
  expect(errorText(failure)).toBe('Bad Gateway');
  expect(errorText(failed({ status: 502 }))).toBe('Bad Gateway: Server is temporarily unavailable.');
  await speak('zh-CN');
  expect(errorText(failure)).toBe('网关错误：服务器暂时不可用。');
});

test('a status without a sentence has its text, and without one the general sentence', async () => {
  expect(errorText(failed({ status: 418, statusText: 'Teapot', data: {} }))).toBe('Teapot');
  expect(errorText(failed({ status: 418, data: {} }))).toBe('An unexpected error occurred');
  expect(errorText(failed({ status: 200, statusText: 'OK' }))).toBe('An unexpected error occurred');
  expect(errorText(new TypeError('x is not a function'))).toBe('An unexpected error occurred');
  await speak('zh-CN');
  expect(errorText(failed({ status: 418, statusText: 'Teapot', data: {} }))).toBe('发生了意外错误');
});

test('no answer, and none in time, is a matter of the network', () => {
  expect([silent, late].map(errorText)).toEqual(Array(2).fill('Network Error: Please check your internet connection.'));
});
