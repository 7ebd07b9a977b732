import { expect, test } from 'vitest';
import { page as viewport } from 'vitest/browser';
import type { LinkCard } from '#contract/posts/links.ts';
import type { Post } from '#contract/posts/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aPost, aWholeCommunity, insider } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { CommunityPosts } from '../index.ts';

const community = aWholeCommunity(insider);
const Feed = () => <CommunityPosts community={community} />;
const aCard = (number: number, change: Partial<LinkCard> = {}): LinkCard => ({
  id: `0192f6a0-5555-7000-8000-${String(number).padStart(12, '0')}`,
  url: `https://www.news.example/${number}?a=1&b=2`,
  title: `Page ${number}`,
  description: '',
  siteName: '',
  image: null,
  ...change,
});
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const long = aCard(1, {
  title: '<b>A title</b> that is long '.repeat(7).trim(),
  description: 'averylongwordwithoutanyspaces'.repeat(10),
  siteName: 'Your bank',
  image: picture,
});
const may = (edit: boolean) => ({ can: { ...aPost().can, edit } });
const open = (post: Post, replies: Parameters<typeof answer>[0] = {}) => {
  const calls = answer({
    'GET /communities/:id/posts': ({ query }: { query: URLSearchParams }) => ({ items: query.has('only') ? [] : [post], nextCursor: null }),
    ...replies,
  });
  return openScreen({ '/': Feed }, '/', 'posts').then((screen) => ({ ...screen, calls }));
};

test('a card leads to its page in a new tab, names its host, and shows words as words', async () => {
  await viewport.viewport(360, 740);
  const { page } = await open(aPost({ cards: [long, aCard(2, { siteName: 'news.example' })] }));
  const list = page.getByRole('list', { name: 'Linked pages' });
  await expect.element(list).toBeVisible();
  const link = list.getByRole('link', { name: long.title });
  await expect.element(link).toHaveAttribute('href', long.url);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect.element(list.getByText('news.example · Your bank', { exact: true })).toBeVisible();
  await expect.element(list.getByText('news.example', { exact: true })).toBeVisible();
  expect(list.element().querySelector('b')).toBeNull();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expect.element(list.getByRole('button')).not.toBeInTheDocument();
  expect(await violationsInBothThemes()).toEqual([]);
});

test('authors take a card away, and put it back', async () => {
  const cards = [aCard(1), aCard(2)];
  const post = aPost({ cards, ...may(true) });
  let isHidden = false;
  const { page, calls } = await open(post, {
    'PUT /posts/:id/cards/:cardId': ({ body }) => {
      ({ isHidden } = body as { isHidden: boolean });
      return { cards: isHidden ? cards.slice(1) : cards };
    },
  });
  await page.getByRole('button', { name: 'Remove the preview of Page 1' }).click();
  await expect.element(page.getByRole('link', { name: 'Page 1' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Page 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('link', { name: 'Page 1' })).toBeVisible();
  const path = `PUT /posts/${post.id}/cards/${cards[0]!.id}`;
  expect(calls.filter((call) => call.startsWith('PUT /posts'))).toEqual([`${path} {"isHidden":true}`, `${path} {"isHidden":false}`]);
});

test('a card that the server does not take away comes back', async () => {
  const post = aPost({ cards: [aCard(1)], ...may(true) });
  const { page } = await open(post, { 'PUT /posts/:id/cards/:cardId': () => refuse(403, 'member.muted') });
  await page.getByRole('button', { name: 'Remove the preview of Page 1' }).click();
  await expect.element(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Page 1' })).toBeVisible();
});
