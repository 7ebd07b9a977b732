import { expect, test, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuIcon } from '../icons/icons.tsx';
import { MenuButton } from './menu-button.tsx';

const setUp = async ({ align }: { align?: 'start' | 'end' } = {}) => {
  const chosen = vi.fn();
  const entries = ['One', 'Two', 'Three'].map((label) => ({
    key: label,
    label,
    isChecked: label === 'Two',
    onSelect: () => chosen(label),
  }));
  const page = await render(
    <>
      <MenuButton label="Numbers" icon={<MenuIcon />} entries={entries} {...(align && { align })} />
      <button type="button">Elsewhere</button>
    </>,
  );
  return { page, chosen, button: page.getByRole('button', { name: 'Numbers' }) };
};

test('keys alone open it, move in it and choose', async () => {
  const { page, chosen, button } = await setUp();
  button.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitemradio', { name: 'Two' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('menuitemradio', { name: 'One' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(chosen.mock.calls).toEqual([['Three']]);
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('at the end of the window it opens above its button', async () => {
  const { page, button } = await setUp();
  const root = button.element().parentElement!;
  Object.assign(root.style, { position: 'fixed', right: '0', bottom: '0' });
  await button.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  const { top, bottom } = page.getByRole('menu').element().getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(button.element().getBoundingClientRect().top);
});

test.each([
  ['end', 'left', 8],
  ['start', 'right', 172],
] as const)(
  'on a phone a menu aligned to the %s of its button is inside the window where the button is at the %s',
  async (align, edge, left) => {
    await browserPage.viewport(360, 640);
    const { page, button } = await setUp({ align });
    Object.assign(button.element().parentElement!.style, { position: 'fixed', top: '0', [edge]: '0' });
    await button.click();
    const box = page.getByRole('menu').element().parentElement!.getBoundingClientRect();
    expect([box.left, box.right]).toEqual([left, left + 180]);
    await browserPage.viewport(1280, 800);
  },
);

test('Escape closes it and gives the focus back', async () => {
  const { page, chosen, button } = await setUp();
  await button.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(page.getByRole('menu').query()).toBeNull();
  expect(chosen).not.toHaveBeenCalled();
});

test('a press elsewhere closes it', async () => {
  const { page, button } = await setUp();
  await button.click();
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.poll(() => page.getByRole('menu').query()).toBeNull();
});

test('the choice that holds is told from the others', async () => {
  const { page, button } = await setUp();
  await button.click();
  await expect.element(page.getByRole('menuitemradio', { name: 'Two' })).toHaveAttribute('aria-checked', 'true');
  await expect.element(page.getByRole('menuitemradio', { name: 'One' })).toHaveAttribute('aria-checked', 'false');
});
