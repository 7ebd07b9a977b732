import { expect, test } from 'vitest';
import type { Preferences } from '#kernel/preferences/index.ts';
import { openShell, wideMenu } from '#test/open-shell.tsx';

// The longest word of the product's own menu.
wideMenu.push({ path: '/communities', component: 'exceptions/not-found', handle: { title: 'menu.communities', icon: 'team', order: 6 } });

type Page = Awaited<ReturnType<typeof openShell>>;
const label = (page: Page, text: string) => page.getByRole('navigation', { name: 'Main menu' }).getByText(text, { exact: true });
const open = async (preferences: Partial<Preferences>) => {
  const page = await openShell('/communities', { preferences });
  await expect.element(label(page, 'Communities')).toBeVisible();
  await document.fonts.ready;
  return page;
};

/** Where each word is painted: a box for each line that it is broken over. */
const boxesOfWords = (element: Element) => {
  const text = element.firstChild as Text;
  return [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const boxes = [...range.getClientRects()];
    return boxes.filter(({ top }, at) => boxes.findIndex((box) => box.top === top) === at);
  });
};

const twoColumns = (width: number) => ({ navigationStyle: 'two-column', firstColumnWidthInTwoColumnNavigation: width }) as const;
const folded = (width: number) => ({ sidebarCollapsed: true, sidebarCollapseShowTitle: true, sideCollapsedWidth: width });

test.each([
  ['the first of two columns', twoColumns(80)],
  ['a folded sidebar with titles', folded(80)],
])('80 px of %s have room for the longest word, chosen or not', async (_, preferences) => {
  const page = await open(preferences);
  for (const text of ['Communities', 'Personal center']) {
    const element = label(page, text).element();
    const { left, right } = element.getBoundingClientRect();
    for (const boxes of boxesOfWords(element)) {
      expect(boxes).toHaveLength(1);
      expect(boxes[0]?.left).toBeGreaterThanOrEqual(left - 0.5);
      expect(boxes[0]?.right).toBeLessThanOrEqual(right + 0.5);
    }
    expect(Number.parseFloat(getComputedStyle(element).fontSize)).toBeGreaterThanOrEqual(11);
  }
});

test.each([
  ['the first of two columns', twoColumns(50)],
  ['a folded sidebar with titles', folded(40)],
])('where %s is too narrow for a word, it ends in dots and not in the next line', async (_, preferences) => {
  const page = await open(preferences);
  const element = label(page, 'Communities').element();
  expect(boxesOfWords(element)[0]).toHaveLength(1);
  await expect.poll(() => element.scrollWidth).toBeGreaterThan(element.clientWidth);
  expect(getComputedStyle(element).textOverflow).toBe('ellipsis');
});

test('in the drawer of a phone a group has room for its name', async () => {
  const page = await openShell('/home', { width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const name = page.getByRole('dialog', { name: 'Main menu' }).getByText('Personal center');
  await expect.element(name).toBeVisible();
  await expect.poll(() => name.element().scrollWidth).toBe(name.element().clientWidth);
});
