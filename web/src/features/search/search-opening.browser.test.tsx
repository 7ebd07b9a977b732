import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { pageRoutes, openSearchPage } from '#test/search.tsx';

const modal = () => document.querySelector('dialog:modal');

/** All dynamic imports of a page in a test use this. */
const { __vitest_browser_runner__: runner } = globalThis as unknown as {
  __vitest_browser_runner__: { wrapDynamicImport: (load: () => Promise<unknown>) => unknown };
};

test('the dialog is fetched when somebody comes near it, and the dictionary when it opens over Chinese words', async () => {
  // The pointer stays where the test before left it, which may be over the button.
  await userEvent.hover(document.documentElement, { position: { x: 1_200, y: 780 } });
  const imports = vi.spyOn(runner, 'wrapDynamicImport');
  const isFetched = (name: RegExp) => imports.mock.calls.some(([load]) => name.test(String(load)));
  const english = await openSearchPage({ menu: pageRoutes.filter(({ label }) => label === 'Home') });
  expect([isFetched(/search-dialog/), isFetched(/spelling/)]).toEqual([false, false]);
  await english.open();
  expect([isFetched(/search-dialog/), isFetched(/spelling/)]).toEqual([true, false]);
  await english.page.unmount();
  const chinese = await openSearchPage();
  await chinese.page.getByRole('button', { name: 'Search' }).hover();
  expect(isFetched(/spelling/)).toBe(false);
  await chinese.open();
  await expect.poll(() => isFetched(/spelling/)).toBe(true);
});

test.each(['Control', 'Meta'])('%s+K opens it from anywhere, a text field included, and the focus returns there', async (key) => {
  const { page, press } = await openSearchPage();
  await page.getByLabelText('Note').click();
  await userEvent.keyboard(`{${key}>}k{/${key}}`);
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await press('Escape');
  expect(modal()).toBeNull();
  await expect.element(page.getByLabelText('Note')).toHaveFocus();
});

test('what is typed at once is not lost, nor written into the field that had the focus', async () => {
  const { page } = await openSearchPage();
  await page.getByLabelText('Note').click();
  const typeInto = (keys: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys });
    document.activeElement!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  // Within one task, in which no dialog can be fetched.
  expect([{ key: 'k', ctrlKey: true }, { key: 'h' }, { key: 'o' }, { key: 'Shift' }, { key: 'M' }].map(typeInto)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('combobox')).toHaveValue('hoMe');
});

test('Escape, or going to another field, while the dialog is fetched leaves the page as it is', async () => {
  const { page } = await openSearchPage();
  const note = page.getByLabelText('Note').element() as HTMLInputElement;
  const button = page.getByRole('button', { name: 'Search' }).element() as HTMLElement;
  const isTaken = (keys: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys });
    document.activeElement!.dispatchEvent(event);
    return event.defaultPrevented;
  };
  for (const leave of [() => isTaken({ key: 'Escape' }), () => note.focus()]) {
    button.focus();
    isTaken({ key: 'k', ctrlKey: true });
    leave();
    expect(isTaken({ key: 'a' })).toBe(false);
  }
  // Opened again, it is the only one, and empty.
  isTaken({ key: 'k', ctrlKey: true });
  await expect.element(page.getByRole('combobox')).toHaveValue('');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});

test('other keys, and the key of a keyboard of another script, are told apart by letter and place', async () => {
  const { page } = await openSearchPage();
  const hit = (keys: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const wrong = [
    { key: 'k' },
    { key: 'k', ctrlKey: true, shiftKey: true },
    { key: 'k', ctrlKey: true, altKey: true },
    { key: 't', code: 'KeyK', ctrlKey: true },
  ];
  expect(wrong.map(hit)).toEqual([false, false, false, false]);
  expect(hit({ key: 'k', ctrlKey: true, isComposing: true })).toBe(false);
  expect(modal()).toBeNull();
  expect(hit({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true);
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});

test('what stands in front of the page is not covered', async () => {
  await openSearchPage();
  const other = document.body.appendChild(document.createElement('dialog'));
  other.showModal();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  other.remove();
});

test('the button shows the key of the system, and on a narrow screen only its picture', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  const first = await openSearchPage();
  const button = first.page.getByRole('button', { name: 'Search' });
  await expect.poll(() => button.element().textContent).toBe('Search⌘K');
  await first.page.unmount();
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)');
  const second = await openSearchPage();
  await expect.element(second.page.getByText('Ctrl K')).toBeVisible();
  await browserPage.viewport(360, 640);
  await expect.element(second.page.getByText('Ctrl K')).not.toBeVisible();
  await expect.poll(() => second.page.getByRole('button', { name: 'Search' }).element().getBoundingClientRect().width).toBe(32);
  await browserPage.viewport(1280, 800);
});

test('Escape, the button and a press beside it close it; opened again it is as new', async () => {
  const { page, open, type, press, options } = await openSearchPage();
  const button = page.getByRole('button', { name: 'Search' });
  for (const close of [
    () => press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('dialog').click({ position: { x: 5, y: -20 }, force: true }),
  ]) {
    await open();
    await type('home');
    await expect.poll(options).toEqual(['Home']);
    await close();
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
  await open();
  await expect.element(page.getByRole('combobox')).toHaveValue('');
  await expect.poll(() => options()).toEqual([]);
});

describe('on a phone', () => {
  beforeEach(async () => {
    await browserPage.viewport(360, 640);
    return () => browserPage.viewport(1280, 800);
  });
  const openOnSettings = async () => {
    const screen = await openSearchPage();
    await screen.router.navigate('/settings');
    await screen.open();
    await expect.poll(() => (screen.router.state.location.state as { layer?: string } | null)?.layer).toBe('search');
    return screen;
  };

  test('Back closes it and stays on the page', async () => {
    const { page, router, address } = await openOnSettings();
    await router.navigate(-1);
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
    await expect.element(address).toHaveTextContent('/settings');
    await expect.element(page.getByRole('button', { name: 'Search' })).toHaveFocus();
  });

  test('closed otherwise, it leaves no entry in the history', async () => {
    const { page, router, press } = await openOnSettings();
    await press('Escape');
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
    await expect.poll(() => router.state.location.state).toBeNull();
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/');
  });

  test('Back from a page that was chosen in it leads to the page before', async () => {
    const { router, type, press, options, address } = await openOnSettings();
    await type('home');
    await expect.poll(options).toEqual(['Home']);
    await press('Enter');
    await expect.element(address).toHaveTextContent('/home');
    await router.navigate(-1);
    await expect.element(address).toHaveTextContent('/settings');
    expect(router.state.location.state).toBeNull();
  });
});

test('without a network it says so, and with it again it opens', async () => {
  const { page, open } = await openSearchPage();
  vi.spyOn(runner, 'wrapDynamicImport').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByText('Network Error: Please check your internet connection.')).toBeVisible();
  expect(modal()).toBeNull();
  vi.restoreAllMocks();
  await open();
});
