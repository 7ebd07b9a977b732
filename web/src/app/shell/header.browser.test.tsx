import { expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { loadPage } from '#app/registry.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { session } from '#kernel/session/index.ts';
import { followTheme } from '#kernel/theme/index.ts';
import { allowMovements, holdMovements } from '#test/movements.ts';
import { openShell } from '#test/open-shell.tsx';

// Preloaded, as loading the page, not the frame, takes time.
await loadPage('profile/my-profile');
allowMovements();

type Page = Awaited<ReturnType<typeof openShell>>;
const account = (page: Page) => page.getByRole('button', { name: 'Account: Mei Lin' });
test('the tools stand in their order, each a button with a name', async () => {
  const page = await openShell('/home');
  await expect.element(account(page)).toBeVisible();
  const order = ['Search', 'Preferences', 'Dark theme', 'Language', 'Full screen', 'Notifications', 'Account: Mei Lin'];
  const header = page.getByRole('banner');
  // Some are loaded lazily.
  for (const name of order) await expect.element(header.getByRole('button', { name })).toBeVisible();
  const buttons = order.map((name) => header.getByRole('button', { name }).element());
  expect(buttons.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))).toEqual(buttons);
  await expect.poll(() => header.getByRole('button').elements()).toHaveLength(order.length);
});

test.each([360, 576, 768, 1024])('at %i px nothing of the header sticks out', async (width) => {
  const page = await openShell('/nest/one/a', { width });
  await expect.element(account(page)).toBeVisible();
  await expect.poll(() => page.getByRole('banner').element().scrollWidth).toBeLessThanOrEqual(width);
  await expect.poll(() => account(page).element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
});

test('the theme changes by one press, as a circle from where it was pressed, and is kept', async () => {
  const stop = followTheme();
  const start = vi.spyOn(document, 'startViewTransition');
  const page = await openShell('/home');
  const letGo = holdMovements();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  expect(usePreferences.getState().theme).toBe('dark');
  const circle = () =>
    document.documentElement
      .getAnimations({ subtree: true })
      .find(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-new(root)');
  await expect.poll(circle).toBeDefined();
  expect(circle()?.effect?.getTiming().duration).toBe(500);
  letGo();
  await start.mock.results[0]?.value.finished;
  holdMovements();
  page.getByRole('button', { name: 'Light theme' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('light');
  const { left, top, width, height } = page.getByRole('button', { name: 'Dark theme' }).element().getBoundingClientRect();
  await expect.poll(circle).toBeDefined();
  const effect = circle()?.effect;
  const [frame] = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
  expect(String(frame?.['clipPath'])).toContain(`${left + width / 2}px ${top + height / 2}px`);
  stop();
});

test('a theme that changes its mind at once ends where the last press wanted it', async () => {
  const stop = followTheme();
  const start = vi.spyOn(document, 'startViewTransition');
  const page = await openShell('/home');
  const button = page.getByRole('button', { name: /^(Dark|Light) theme$/ });
  for (const _ of [1, 2, 3]) (button.element() as HTMLElement).click();
  await Promise.all(start.mock.results.map(({ value }) => value.finished));
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await expect.element(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
  stop();
});

test('on a small screen the theme, the language and full screen are rows of the account menu', async () => {
  const stop = followTheme();
  const page = await openShell('/home', { width: 360 });
  await expect.element(account(page)).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Dark theme' }).query()).toBeNull();
  await account(page).click();
  await expect.element(page.getByRole('menuitem', { name: 'Full screen' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  await account(page).click();
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect.element(page.getByRole('button', { name: '打开菜单' })).toBeVisible();
  stop();
});

test('full screen is told by its button, whoever began or ended it', async () => {
  const enter = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue();
  const exit = vi.spyOn(document, 'exitFullscreen').mockResolvedValue();
  const page = await openShell('/home');
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect.poll(() => enter).toHaveBeenCalledOnce();
  const element = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.documentElement);
  document.dispatchEvent(new Event('fullscreenchange'));
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => exit).toHaveBeenCalledOnce();
  // Escape: the browser leaves fullscreen and fires the event.
  element.mockReturnValue(null);
  document.dispatchEvent(new Event('fullscreenchange'));
  await expect.element(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
});

test('what F11 has begun only F11 can end, and the button says so', async () => {
  const real = window.matchMedia.bind(window);
  const filled = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => (query === '(display-mode: fullscreen)' ? filled : real(query)));
  const enter = vi.spyOn(document.documentElement, 'requestFullscreen');
  const page = await openShell('/home');
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.element(page.getByText('Press F11 to leave full screen.')).toBeVisible();
  expect(enter).not.toHaveBeenCalled();
});

test('a browser that cannot fill the screen has no button for it', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  const page = await openShell('/home');
  await expect.element(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Full screen' }).query()).toBeNull();
});

test('the account menu says which keys do the same, and they do', async () => {
  const close = vi.spyOn(session, 'close').mockReturnValue();
  const page = await openShell('/home');
  await account(page).click();
  await expect.element(page.getByRole('menuitem', { name: 'Personal center' })).toHaveAttribute('aria-keyshortcuts', 'Alt+P');
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveAttribute('aria-keyshortcuts', 'Alt+Q');
  const icons = page
    .getByRole('menuitem')
    .elements()
    .map((row) => row.querySelector('svg')?.getBoundingClientRect().width);
  expect(icons).toEqual([16, 16, 16]);
  await userEvent.keyboard('{Escape}{Alt>}q{/Alt}');
  await expect.poll(() => close).toHaveBeenCalledOnce();
});

test('a question mark lists the keys, and can be told not to', async () => {
  const page = await openShell('/home');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('?');
  await expect.element(list.getByText('Personal center')).toBeVisible();
  await expect.element(list.getByText('Reply to the message')).toBeVisible();
  await list.getByRole('checkbox', { name: 'Open this list with ?' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => list.query()).toBeNull();
  await userEvent.keyboard('?');
  await expect.poll(() => list.query()).toBeNull();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await list.getByRole('checkbox').click();
  await list.getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('?');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => list.query()).toBeNull();
});

test('a question mark that somebody writes is a question mark', async () => {
  const page = await openShell('/personal-center/my-profile');
  await page.getByLabelText('Job title').click();
  await userEvent.keyboard('?');
  await expect.element(page.getByLabelText('Job title')).toHaveValue('?');
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
});

test('in a narrow window the way to the page is its last step', async () => {
  const page = await openShell('/nest/one/a', { width: 360 });
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect.element(crumbs.getByText('One A')).toBeVisible();
  await expect.poll(() => crumbs.getByRole('link').query()).toBeNull();
  await browserPage.viewport(1280, 800);
  await expect.element(crumbs.getByRole('link', { name: 'Nest' })).toBeVisible();
});
