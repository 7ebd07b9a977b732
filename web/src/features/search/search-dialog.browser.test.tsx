import { expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { violationsInBothThemes } from '#test/axe.ts';
import { found, openSearchPage } from '#test/search.tsx';

test('pages are found while typing, the first is active, and Enter opens it', async () => {
  const { page, open, type, press, options, active, address } = await openSearchPage();
  await open();
  await type('  MEN ');
  await expect.poll(options).toEqual(['MenuSystem']);
  await expect.poll(() => active()).toBe('MenuSystem');
  await expect.element(page.getByRole('combobox')).toHaveAttribute('aria-activedescendant', page.getByRole('option').element().id);
  await press('Enter');
  await expect.element(address).toHaveTextContent('/system/menu');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('arrows go round at both ends, and a moving pointer makes a row active', async () => {
  const { page, open, type, press, options, active } = await openSearchPage();
  await open();
  await type('o');
  await expect.poll(options).toEqual(['Home', 'Communities', 'React docs']);
  const seen: (string | null)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await press(key);
    seen.push(active());
  }
  expect(seen).toEqual(['Communities', 'React docs', 'Home', 'React docs']);
  await page.getByRole('option', { name: 'Communities' }).hover();
  await expect.poll(active).toBe('Communities');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});

test('Chinese labels are found by pinyin and by initials, once the dictionary is there', async () => {
  const { open, type, options } = await openSearchPage();
  await open();
  for (const typed of ['guanli', 'yhgl', '用户']) {
    await type(typed);
    await expect.poll(options).toContain('用户管理系统');
  }
  await type('jues');
  await expect.poll(options).toEqual(['角色管理系统']);
});

test('nothing found is said with the text, and Enter then does nothing', async () => {
  const { page, open, type, press, address } = await openSearchPage();
  await open();
  await type('  Zebra crossing ');
  await expect.element(page.getByText('No results for zebra crossing')).toBeVisible();
  await expect.element(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  await press('Enter', 'ArrowDown', 'Enter');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(address).toHaveTextContent('/');
});

test('whoever presses Enter before the pause opens what they typed, not what was found before', async () => {
  const { page, open, type, options, address } = await openSearchPage();
  await open();
  await type('home');
  await expect.poll(options).toEqual(['Home']);
  await userEvent.clear(page.getByRole('combobox'));
  await userEvent.keyboard('comm{Enter}');
  await expect.element(address).toHaveTextContent('/communities');
});

test('Enter and arrows that an input method takes for itself choose and move nothing', async () => {
  const { page, open, type, options, active } = await openSearchPage();
  await open();
  await type('o');
  await expect.poll(options).toEqual(['Home', 'Communities', 'React docs']);
  const field = page.getByRole('combobox').element();
  // Safari tells it by the code of the key alone, after the composition ended.
  for (const held of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ['Enter', 'ArrowDown'])
      field.dispatchEvent(new KeyboardEvent('keydown', { key, ...held, bubbles: true, cancelable: true }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => active()).toBe('Home');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('other sites, and whatever is chosen with Ctrl, open in a window of their own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { page, open, type, address } = await openSearchPage();
  await open();
  await type('react');
  await page.getByRole('option', { name: 'React docs' }).click();
  await open();
  await type('communities');
  await page.getByRole('option', { name: 'Communities' }).click({ modifiers: ['Control'] });
  await expect
    .poll(() => opened.mock.calls)
    .toEqual([
      ['https://react.dev/', '_blank', 'noopener'],
      ['/communities', '_blank', 'noopener'],
    ]);
  await expect.element(address).toHaveTextContent('/');
});

test('on a desktop it is 580 wide with 450 for the results at most, on a phone it fills the screen', async () => {
  const menu = Array.from({ length: 40 }, (_, nth) => ({ key: `/page-${nth}`, label: `Page ${nth}`, trail: [] }));
  const { page, open, type, options } = await openSearchPage({ menu });
  await open();
  await type('page');
  await expect.poll(() => options().length).toBe(40);
  await expect.element(page.getByText('40 results')).toBeVisible();
  await expect.element(page.getByText('to navigate', { exact: false })).toBeVisible();
  const dialog = page.getByRole('dialog').element();
  await expect.poll(() => dialog.getBoundingClientRect().width).toBe(580);
  await expect.poll(() => document.querySelector('[role=listbox]')?.parentElement?.getBoundingClientRect().height).toBe(450);
  await browserPage.viewport(360, 640);
  const place = () => {
    const { width, height, top } = dialog.getBoundingClientRect();
    return [width, height, top];
  };
  await expect.poll(place).toEqual([360, 640, 0]);
  await expect.element(page.getByText('to navigate', { exact: false })).not.toBeVisible();
  await browserPage.viewport(1280, 800);
});

test('everything in it is accessible', async () => {
  const { page, open, type, press, options } = await openSearchPage({ asked: () => found });
  await open();
  expect(await violationsInBothThemes()).toEqual([]);
  await type('home');
  await expect.poll(() => options().length).toBe(5);
  expect(await violationsInBothThemes()).toEqual([]);
  await press('Enter');
  await open();
  await expect.element(page.getByRole('button', { name: 'Remove Home from recent searches' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});
