import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { loadTexts } from '#kernel/i18n/index.ts';
import { hasUnsaved, useUnsaved } from '#kernel/page/index.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { isBeingReplaced, leadTo, reloadOnStaleChunk } from '../stale-chunks.ts';
import { declineUpdate, offerUpdate } from './update-offer.ts';
import { VersionNotice } from './version-notice.tsx';

const Words = () => {
  useUnsaved(true);
  return null;
};
const open = async (hasWords = false) => {
  await loadTexts('interruptions');
  const onReload = vi.fn();
  const page = await render(
    <>
      <VersionNotice onReload={onReload} />
      {hasWords && <Words />}
    </>,
  );
  return { page, onReload };
};
afterEach(declineUpdate);

test('a newer version is offered, and goes only when it is declined', async () => {
  const { page, onReload } = await open();
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('');
  offerUpdate();
  await expect.element(page.getByRole('status')).toHaveTextContent('A newer version is readyReload the page to use it.');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('');
  expect(onReload).not.toHaveBeenCalled();
});

test('taking it loads the page anew', async () => {
  const { page, onReload } = await open();
  offerUpdate();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => onReload).toHaveBeenCalledOnce();
});

test('where words would be lost it asks first, and lets go of them only then', async () => {
  const { page, onReload } = await open(true);
  offerUpdate();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.element(page.getByText('What you wrote on this page is not saved.', { exact: false })).toBeVisible();
  await expect.poll(() => [onReload.mock.calls.length, hasUnsaved()]).toEqual([0, true]);
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect.poll(() => page.getByRole('button').query()).toBeNull();
  offerUpdate();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Reload anyway' }).click();
  await expect.poll(() => [onReload.mock.calls.length, hasUnsaved()]).toEqual([1, false]);
});

const loadPages = vi.fn();
reloadOnStaleChunk(loadPages);
/** A failed chunk load, as Vite's loader reports it, and what follows from it. */
const miss = () => {
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('no such chunk') }));
  return isBeingReplaced();
};
const serve = (answer: () => Response) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
beforeEach(() => {
  loadPages.mockClear();
  serve(() => new Response(null));
});

test('a chunk that is gone loads the new pages once, where the person was going', async () => {
  leadTo(() => '/events?when=past');
  await Promise.all([miss(), miss()]);
  await miss();
  await expect.poll(() => loadPages.mock.calls).toEqual([['/events?when=past']]);
});

test.each([
  ['does not answer', () => Response.error()],
  ['answers with a failure', () => new Response(null, { status: 502 })],
])('a server that %s has no new pages', async (_, answer) => {
  serve(answer);
  await miss();
  expect(loadPages).not.toHaveBeenCalled();
  serve(() => new Response(null));
  await miss();
  await expect.poll(() => loadPages).toHaveBeenCalledOnce();
});

test('where nothing can be remembered nothing is reloaded, as it might be for ever', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await miss();
  expect(loadPages).not.toHaveBeenCalled();
});

test('where words would be lost a missing chunk offers the newer version instead', async () => {
  const { page } = await open(true);
  await miss();
  await expect.element(page.getByText('A newer version is ready')).toBeVisible();
  expect(loadPages).not.toHaveBeenCalled();
});
