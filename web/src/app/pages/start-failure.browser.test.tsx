import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from '#kernel/api/api-error.ts';
import { held } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { StartFailure } from './start-failure.tsx';

const asked = { method: 'GET', url: '/api/v2/me' };
const error = new ApiError({ ...asked, code: 'request.unexpected', status: 500, data: {} });
const silence = new ApiError({ ...asked, code: 'client.network' });

test('who cannot be asked about gets the 500 page, and can try again, once at a time', async () => {
  const trial = held<void>();
  const onRetry = vi.fn(() => trial.promise);
  const page = await render(<StartFailure error={error} onRetry={onRetry} />);
  await expect.element(page.getByRole('heading', { level: 1, name: '500' })).toBeVisible();
  await expect.element(page.getByText('Sorry, the server is reporting an error.')).toBeVisible();
  expect(document.title).toBe('500 · Plaza');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Loading' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
  trial.resolve();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('no answer at all is told as what it is', async () => {
  const page = await render(<StartFailure error={silence} onRetry={async () => undefined} />);
  await expect.element(page.getByText('Network Error: Please check your internet connection.')).toBeVisible();
});
