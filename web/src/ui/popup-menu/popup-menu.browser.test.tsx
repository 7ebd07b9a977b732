import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PopupMenu, type PopupPlace } from './popup-menu.tsx';

const setUp = async (at: PopupPlace, count = 3) => {
  const onClose = vi.fn();
  const entries = Array.from({ length: count }, (_, index) => ({ key: String(index), label: `Entry ${index}`, onSelect: () => {} }));
  const page = await render(<PopupMenu label="Entries" at={at} entries={entries} onClose={onClose} />);
  return { page, onClose, popup: page.getByRole('dialog', { name: 'Entries' }) };
};
const point = (x: number, y: number) => ({ left: x, right: x, top: y, bottom: y });

test('near the corner of the window it opens to the other side, inside', async () => {
  const { popup } = await setUp(point(innerWidth - 4, innerHeight - 4));
  const { right, bottom } = popup.element().getBoundingClientRect();
  expect(right).toBe(document.documentElement.clientWidth - 8);
  expect(bottom).toBe(innerHeight - 8);
});

test('higher than the window it scrolls', async () => {
  const { page, popup } = await setUp(point(20, 200), 60);
  const { top, bottom } = popup.element().getBoundingClientRect();
  expect([top, bottom]).toEqual([8, innerHeight - 8]);
  page.getByRole('menuitem', { name: 'Entry 59' }).element().focus();
  expect(popup.element().scrollTop).toBeGreaterThan(0);
});

test('a click beside it closes it', async () => {
  const { popup, onClose } = await setUp(point(20, 20));
  await popup.click({ position: { x: 400, y: 400 }, force: true });
  expect(onClose).toHaveBeenCalled();
  await expect.poll(() => popup.query()).toBeNull();
});
