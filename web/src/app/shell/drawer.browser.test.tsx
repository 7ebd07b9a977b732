import { expect, test } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Application } from '#app/application.tsx';
import { openShell, wideMenu } from '#test/open-shell.tsx';
import { mei } from '#test/people.ts';

const openDrawer = async (width = 360) => {
  const page = await openShell('/nest/one/a', { width });
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expect.element(drawer).toBeVisible();
  await Promise.allSettled(
    drawer
      .element()
      .getAnimations()
      .map((animation) => animation.finished),
  );
  return { page, opener, drawer };
};

/** The name of the dialog for which the entry of the history was made. */
const layerNow = () => (history.state as { usr?: { layer?: string } } | null)?.usr?.layer;

test.each([
  [360, 200],
  [410, 205],
  [500, 210],
])('in a window of %i px it is %i px wide', async (width, expected) => {
  const { drawer } = await openDrawer(width);
  const place = () => {
    const { left, top, width: found, height } = drawer.element().getBoundingClientRect();
    return { left, top, found, height };
  };
  await expect.poll(place).toEqual({ left: 0, top: 0, found: expected, height: 800 });
});

test('the focus stays inside, Escape closes it, and the focus returns', async () => {
  const { opener, drawer } = await openDrawer();
  for (let step = 0; step < 20; step += 1) {
    await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    expect(activeElement === document.body || drawer.element().contains(activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => drawer.query()).toBeNull();
  await expect.element(opener).toHaveFocus();
});

test('a press beside it closes it', async () => {
  const { drawer } = await openDrawer();
  await drawer.click({ position: { x: 300, y: 400 } });
  await expect.poll(() => drawer.query()).toBeNull();
});

test('choosing a page closes it, opening a group does not', async () => {
  const { page, drawer } = await openDrawer();
  await drawer.getByRole('button', { name: 'Outside' }).click();
  await drawer.getByRole('link', { name: 'Docs' }).click();
  await expect.poll(() => location.pathname).toBe('/outside/docs');
  await expect.poll(() => drawer.query()).toBeNull();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

const touch = (element: Element, type: string, clientX: number) =>
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: 300 }));

test('a finger pushes it away; a short way springs back', async () => {
  const { drawer } = await openDrawer();
  const element = drawer.element() as HTMLElement;
  touch(element, 'pointerdown', 150);
  touch(element, 'pointermove', 120);
  expect(element.style.translate).toBe('-30px');
  touch(element, 'pointerup', 120);
  expect(element.style.translate).toBe('');
  await expect.element(drawer).toBeVisible();
  touch(element, 'pointerdown', 150);
  touch(element, 'pointermove', 60);
  touch(element, 'pointerup', 60);
  await expect.poll(() => drawer.query()).toBeNull();
});

test('a window that becomes wide has the sidebar instead', async () => {
  const { page } = await openDrawer();
  await browserPage.viewport(1280, 800);
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
});

test('Back closes it and stays on the page', async () => {
  const { opener, drawer } = await openDrawer();
  await expect.poll(() => layerNow()).toBe('drawer');
  history.back();
  await expect.poll(() => drawer.query()).toBeNull();
  expect(location.pathname).toBe('/nest/one/a');
  await expect.element(opener).toHaveFocus();
});

test('closed otherwise, it leaves no entry in the history', async () => {
  const { opener, drawer } = await openDrawer();
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => drawer.click({ position: { x: 300, y: 400 } }),
    // As Chrome on Android does on Back.
    async () => (drawer.element() as HTMLDialogElement).requestClose(),
  ]) {
    await expect.poll(() => layerNow()).toBe('drawer');
    await close();
    await expect.poll(() => layerNow()).toBeUndefined();
    await expect.element(drawer).not.toBeInTheDocument();
    expect(location.pathname).toBe('/nest/one/a');
    await opener.click();
  }
});

test('after a reload Back closes it, too', async () => {
  const { page } = await openDrawer();
  await expect.poll(() => layerNow()).toBe('drawer');
  await page.unmount();
  const again = await render(<Application me={mei} routes={wideMenu} />);
  expect(layerNow()).toBe('drawer');
  await again.getByRole('button', { name: 'Open the menu' }).click();
  await expect.element(again.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
  history.back();
  await expect.element(again.getByRole('dialog')).not.toBeInTheDocument();
  expect([location.pathname, layerNow()]).toEqual(['/nest/one/a', undefined]);
});

test('Back from a page that was chosen in it leads to the page before', async () => {
  const { page, drawer } = await openDrawer();
  await drawer.getByRole('button', { name: 'Outside' }).click();
  await drawer.getByRole('link', { name: 'Docs' }).click();
  await expect.poll(() => location.pathname).toBe('/outside/docs');
  history.back();
  await expect.poll(() => location.pathname).toBe('/nest/one/a');
  expect(layerNow()).toBeUndefined();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('in a wide window, whose sidebar is switched off, it is no entry of the history', async () => {
  const page = await openShell('/nest/one/a', { preferences: { sidebarEnable: false } });
  const before = history.length;
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect([history.length, layerNow()]).toEqual([before, undefined]);
});
