import { Link, useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { openPages } from '#test/open-pages.tsx';

const tall = { height: 3000 };
const Long = () => (
  <>
    <h1>Long</h1>
    <p>{useSearchParams()[0].get('part')}</p>
    <div style={tall} />
    <h2 id="end">The end</h2>
    <div style={tall} />
    <div data-testid="box" style={{ height: 100, overflow: 'auto' }}>
      <div style={tall} />
    </div>
  </>
);
const Other = () => (
  <>
    <h1>Other</h1>
    <Link to="/long#end">To the end</Link>
    <div style={tall} />
  </>
);
const Short = () => <h1>Short</h1>;
const pages = { '/long': Long, '/other': Other, '/short': Short };

const scrollWindow = async (top: number) => {
  scrollTo(0, top);
  // The position is recorded in the scroll event, which fires with the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
};

test('each page stands where it was left, a new one at its top', async () => {
  const { go } = await openPages(pages, '/long');
  await scrollWindow(1200);
  await go('/other');
  await expect.poll(() => scrollY).toBe(0);
  await scrollWindow(500);
  await go('/long');
  await expect.poll(() => scrollY).toBe(1200);
  await go('/other');
  await expect.poll(() => scrollY).toBe(500);
});

test('a short page in between does not shift the long ones', async () => {
  const { go } = await openPages(pages, '/long');
  await scrollWindow(2500);
  await go('/short');
  await scrollWindow(0);
  await go('/long');
  await expect.poll(() => scrollY).toBe(2500);
});

test('back and forward lead to where the pages were left', async () => {
  const { go } = await openPages(pages, '/long');
  await scrollWindow(1200);
  await go('/other');
  await scrollWindow(300);
  await go(-1);
  await expect.poll(() => scrollY).toBe(1200);
  await go(1);
  await expect.poll(() => scrollY).toBe(300);
});

test('within a page another address begins at its top, and back leads to the place of the former', async () => {
  const { go } = await openPages(pages, '/long?part=1');
  await scrollWindow(1200);
  await go('/long?part=2');
  await expect.poll(() => scrollY).toBe(0);
  await go(-1);
  await expect.poll(() => scrollY).toBe(1200);
});

test('a link to a part of a kept page leads to that part', async () => {
  const { page, go } = await openPages(pages, '/long');
  await scrollWindow(100);
  await go('/other');
  await page.getByRole('link', { name: 'To the end' }).click();
  await expect.poll(() => Math.round(page.getByRole('heading', { name: 'The end' }).element().getBoundingClientRect().top)).toBe(60);
});

test('a list that scrolls inside a page stays where it is', async () => {
  const { page, go } = await openPages(pages, '/long');
  page.getByTestId('box').element().scrollTop = 700;
  await go('/other');
  await go('/long');
  await expect.poll(() => page.getByTestId('box').element().scrollTop).toBe(700);
});
