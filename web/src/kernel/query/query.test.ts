import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '#kernel/api/api-error.ts';
import { sendWithRetries } from '#kernel/api/send-with-retries.ts';
import { startI18n } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { toast, useToasts } from '#kernel/toast/index.ts';
import { takeReported } from '#test/no-console-error.ts';
import { loopback } from '#test/node/loopback.ts';
import { createQueryClient } from './index.ts';

const catalogs = import.meta.glob<Record<string, string>>('../../../../contract/src/texts/errors.*.json', { import: 'default' });
const cache = createQueryClient();
const shown = () => useToasts.getState().map(({ text }) => text);
const asked = { method: 'GET', url: '/api/v2/x' };
const failing = (code: ApiErrorCode, status: number) => async () => {
  throw new ApiError({ ...asked, code, status, data: { code } });
};
const ask = (queryFn: () => Promise<unknown>, meta = {}) =>
  cache.fetchQuery({ queryKey: [Math.random()], queryFn, meta }).catch(() => undefined);

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  setPreferences({ language: 'en-US' });
  await startI18n(catalogs, ['errors']);
});
afterEach(() => {
  for (const { id } of useToasts.getState()) toast.hide(id);
  vi.unstubAllGlobals();
});

test('a call that is tried four times and fails is told about once', async () => {
  const { seen, prefix } = await loopback(() => ({ status: 503, body: { code: 'server.unavailable' } }));
  const received: number[] = [];
  const stop = useToasts.subscribe((toasts) => void received.push(toasts.length));
  const send = sendWithRetries(prefix, { delay: () => 1 });
  await ask(() => send({ method: 'GET', address: 'events' }));
  stop();
  expect(seen).toHaveLength(4);
  expect(received).toEqual([1]);
  expect(shown()).toEqual(['The server is busy or starting. Try again in a moment.']);
});

test('calls that fail alike at the same time stand there once', async () => {
  await Promise.all([1, 2, 3].map(() => ask(failing('client.network', 0))));
  expect(shown()).toEqual(['Network Error: Please check your internet connection.']);
});

test('a lost session is no failure to tell, a wrong password is', async () => {
  await ask(failing('auth.required', 401));
  await ask(failing('auth.refresh_invalid', 401));
  await ask(failing('client.unreadable', 401));
  expect(shown()).toEqual([]);
  await ask(failing('auth.wrong_credentials', 401));
  expect(shown()).toEqual(['The username or the password is wrong.']);
});

test('a screen that shows a failure itself gets no toast beside it', async () => {
  await ask(failing('event.full', 409), { silent: true });
  await ask(failing('event.full', 409), { silent: ['event.full'] });
  expect(shown()).toEqual([]);
  await ask(failing('event.closed', 409), { silent: ['event.full'] });
  expect(shown()).toHaveLength(1);
});

test('what fails for a reason of our own is reported too', async () => {
  const error = new RangeError('ours');
  await ask(() => Promise.reject(error));
  expect(shown()).toEqual(['An unexpected error occurred']);
  expect(takeReported()).toEqual([[error]]);
});
