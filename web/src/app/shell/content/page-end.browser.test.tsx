import { expect, test } from 'vitest';
import { page as window } from 'vitest/browser';
import { loadTexts } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { violations } from '#test/axe.ts';
import { openPages } from '#test/open-pages.tsx';

const Long = () => (
  <>
    <h1>Long</h1>
    <div style={{ height: 5000 }} />
    <p>The last line</p>
  </>
);
const Short = () => <h1>Short</h1>;
const Chat = () => (
  <div data-whole-window>
    <h1>Chat</h1>
  </div>
);
const open = async (at: string) => {
  await loadTexts('content');
  return openPages({ '/long': Long, '/short': Short, '/chat': Chat }, at);
};

test('the footer says whose this is, and leads there', async () => {
  setPreferences({
    companyName: 'Harbour GmbH',
    companyWebsite: 'https://example.com/',
    copyrightDate: '2026',
    ICPNumber: '沪ICP备12345678号',
    ICPLink: 'https://beian.miit.gov.cn/',
  });
  const { page } = await open('/short');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toHaveTextContent('沪ICP备12345678号Copyright © 2026Harbour GmbHAll rights reserved');
  await expect.element(footer.getByRole('link', { name: 'Harbour GmbH' })).toHaveAttribute('href', 'https://example.com/');
  await expect.element(footer.getByRole('link', { name: '沪ICP备12345678号' })).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
  await expect.poll(() => footer.element().getBoundingClientRect().height).toBe(40);
  expect(await violations()).toEqual([]);
});

test('what is not filled in is left out, and without an address a name is no link', async () => {
  setPreferences({ companyName: 'Harbour', copyrightDate: '' });
  const { page } = await open('/short');
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('HarbourAll rights reserved');
  await expect.poll(() => page.getByRole('contentinfo').getByRole('link').query()).toBeNull();
});

test('the copyright line is the site’s until the reader sets another, and follows the settings', async () => {
  const { page } = await open('/short');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeVisible();
  const says = async (text: string) => {
    await expect.poll(() => footer.element().textContent).toBe(`${text}All rights reserved`);
  };
  await says('Copyright © 2023Plaza');
  useSite.setState({ name: 'Lakeside', copyrightDate: '2019–2026' });
  await says('Copyright © 2019–2026Lakeside');
  useSite.setState({ operator: 'Lake Club', copyrightDate: null });
  await says('Lake Club');
  setPreferences({ companyName: 'Harbour', copyrightDate: '2001' });
  await says('Copyright © 2001Harbour');
});

test('a fixed footer stays in sight, another one ends the page, and it can be switched off', async () => {
  const { page } = await open('/long');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeVisible();
  const bottom = () => Math.round(footer.element().getBoundingClientRect().bottom);
  expect(bottom()).toBe(innerHeight);
  setPreferences({ fixedFooter: false });
  // In the document, wherever an earlier page had left the window.
  await expect.poll(() => bottom() + scrollY).toBeGreaterThan(5000);
  setPreferences({ enableFooter: false });
  await expect.poll(() => footer.query()).toBeNull();
});

test('on a phone the footer ends the page, fixed or not', async () => {
  await window.viewport(360, 640);
  const { page } = await open('/long');
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  await expect.poll(() => page.getByRole('contentinfo').element().getBoundingClientRect().bottom + scrollY).toBeGreaterThan(5000);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await window.viewport(1280, 800);
});

/** The longest valid texts, without a line break opportunity. */
const longTexts = { companyName: 'W'.repeat(200), copyrightDate: '8'.repeat(200), ICPNumber: '备'.repeat(200) };
const overlaps = (boxes: DOMRect[]) =>
  boxes.some((one, index) =>
    boxes
      .slice(index + 1)
      .some(
        (two) =>
          Math.min(one.right, two.right) > Math.max(one.left, two.left) + 0.5 && one.top < two.bottom - 0.5 && two.top < one.bottom - 0.5,
      ),
  );
/** The painted area: the text, clipped by its ancestors. */
const painted = (element: Element, within: DOMRect) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const isCut = getComputedStyle(element).overflowX === 'hidden';
  const { left, right, top, bottom } = isCut ? element.getBoundingClientRect() : range.getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(within.left - 0.5);
  expect(right).toBeLessThanOrEqual(within.right + 0.5);
  expect(bottom).toBeLessThanOrEqual(within.bottom + 0.5);
  return new DOMRect(left, top, right - left, bottom - top);
};

test.each([
  ['a phone', 360, true],
  ['a narrow desk', 768, true],
  ['a desk', 1440, true],
  ['a desk whose footer is not held', 1440, false],
])('on %s the longest texts stay inside the footer and apart', async (_, width, fixedFooter) => {
  await window.viewport(width, 740);
  const { page } = await open('/short');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeVisible();
  const alone = Object.entries(longTexts).map(([name, text]) => ({
    companyName: 'Weir',
    copyrightDate: '2026',
    ICPNumber: '',
    [name]: text,
  }));
  for (const texts of [...alone, longTexts]) {
    setPreferences({ fixedFooter, ...texts, companyWebsite: '', ICPLink: 'https://beian.miit.gov.cn/' });
    await expect
      .element(footer)
      .toHaveTextContent(`${texts.ICPNumber}Copyright © ${texts.copyrightDate}${texts.companyName}All rights reserved`);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    const pageRoutes = [...footer.element().querySelectorAll('a, span')].filter(({ childElementCount }) => childElementCount === 0);
    const boxes = pageRoutes.map((pageRoute) => painted(pageRoute, footer.element().getBoundingClientRect()));
    expect(overlaps(boxes)).toBe(false);
    if (!fixedFooter || width < 768) continue;
    await expect.poll(() => footer.element().getBoundingClientRect().height).toBe(40);
    // Short texts are not truncated.
    const short = pageRoutes.filter(({ textContent }) => textContent.length < 40);
    await expect.poll(() => short.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
  }
  await window.viewport(1280, 800);
});

test('a page that fills the window has no footer; behind another page it takes none away', async () => {
  const { page, go } = await open('/short');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await go('/chat');
  await expect.poll(() => page.getByRole('contentinfo').query()).toBeNull();
  await go('/short');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});

test('below one screen a button leads back to the top and hands the focus to the page', async () => {
  const { page } = await open('/long');
  const button = page.getByRole('button', { name: 'Back to top' });
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  scrollTo(0, innerHeight);
  await expect.poll(() => button.query()).toBeNull();
  scrollTo(0, innerHeight + 100);
  await expect.element(button).toBeVisible();
  expect(await violations()).toEqual([]);
  await button.click();
  await expect.poll(() => scrollY).toBe(0);
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.poll(() => button.query()).toBeNull();
});

test('the way to the top is only there while it is wanted', async () => {
  setPreferences({ enableBackTopButton: false });
  const { page } = await open('/long');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  scrollTo(0, 3000);
  await expect.poll(() => scrollY).toBe(3000);
  await expect.poll(() => page.getByRole('button').query()).toBeNull();
});
