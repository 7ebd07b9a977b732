import { expect, test } from 'vitest';
import { loadTexts } from '#kernel/i18n/index.ts';
import { answer } from '#test/answers.ts';
import { aCommunity, insider, listOf, technology } from '#test/communities.ts';
import { openPages } from '#test/open-pages.tsx';
import { Page } from '../communities.page.tsx';

const Home = () => <h1>Home</h1>;
const member = (name: string, number: number) => aCommunity({ name, membership: insider.membership }, number);

test('what was joined elsewhere is among mine when the kept list is shown again, and the search is as it was', async () => {
  await loadTexts('communities');
  const mine = [member('Morning Choir', 4)];
  const calls = answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/recommended': () => listOf([]),
    'GET /me/communities': () => mine,
    'GET /me/communities/deleting': () => ({ items: [] }),
    'GET /communities': () => listOf([aCommunity({ name: 'Slow Cities' }, 2)]),
  });
  const { page, go, cache } = await openPages({ '/communities': Page, '/home': Home }, '/communities?sort=name');
  await expect.element(page.getByRole('heading', { name: 'Your communities 1' })).toBeVisible();
  await go('/home');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  mine.push(member('Bread Club', 5));
  await cache.invalidateQueries({ queryKey: ['communities', 'mine'] });
  await expect.poll(() => calls.filter((call) => call === 'GET /me/communities')).toHaveLength(1);
  await go('/communities?sort=name');
  await expect.element(page.getByRole('heading', { name: 'Your communities 2' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Bread Club/ })).toBeVisible();
});
