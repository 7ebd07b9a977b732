import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast, useToasts } from '#kernel/toast/index.ts';
import { violations } from '#test/axe.ts';
import { ToastHost } from './toast-host.tsx';

afterEach(() => {
  for (const { id } of useToasts.getState()) toast.hide(id);
});

test('a message stands 24 px below the top, whatever lies over the page', async () => {
  const page = await render(
    <>
      <div style={{ position: 'fixed', inset: 0, zIndex: 999_999, background: 'black' }} />
      <ToastHost />
    </>,
  );
  toast.info('Hello');
  const text = page.getByText('Hello');
  await expect.element(text).toBeVisible();
  const box = () => (text.element().parentElement as HTMLElement).getBoundingClientRect();
  await expect.poll(() => box().top).toBe(24);
  expect(document.elementFromPoint(box().left + 30, 34)?.closest('section')).not.toBeNull();
  expect(await violations()).toEqual([]);
});

test('beside an open dialog the way back can be taken', async () => {
  const page = await render(
    <>
      <dialog ref={(dialog) => dialog?.showModal()} aria-label="Settings">
        <button type="button">Copy</button>
      </dialog>
      <ToastHost />
    </>,
  );
  const onAct = vi.fn();
  toast.success('Removed', { label: 'Undo', onAct });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => onAct).toHaveBeenCalledOnce();
  toast.info('Still there');
  await expect.element(page.getByText('Still there')).toBeVisible();
  (page.getByRole('dialog').element() as HTMLDialogElement).close();
  await expect.element(page.getByText('Still there')).toBeVisible();
});

test('closing a message by keyboard leads back to where the focus was', async () => {
  const page = await render(
    <>
      <button type="button">Here</button>
      <ToastHost />
    </>,
  );
  page.getByRole('button', { name: 'Here' }).element().focus();
  toast.info('Hello');
  await expect.element(page.getByText('Hello')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Here' })).toHaveFocus();
  await expect.poll(() => page.getByText('Hello').query()).toBeNull();
});
