import { useEffect, useState } from 'react';
import { Link, useLocation, useMatches, useParams, useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { meQuery } from '#kernel/me/index.ts';
import { usePageTitle, usePageTitleStore, useUnsaved } from '#kernel/page/index.ts';
import { openPages } from '#test/open-pages.tsx';
import { mei } from '#test/people.ts';

const Home = () => <h1>Home</h1>;

/** A page that shows its location; `stir` renders it while it is hidden. */
let stir: () => void = () => undefined;
const Where = () => {
  const [stirred, setStirred] = useState(0);
  useEffect(() => {
    stir = () => setStirred((times) => times + 1);
  }, []);
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const { slug } = useParams();
  return (
    <section data-testid="where">
      <output aria-label="place">{`${pathname}${search} ${slug} ${query.get('q')} ${useMatches().at(-1)?.pathname} ${stirred}`}</output>
      <Link to={`?q=${query.get('q')}&more=1`}>More</Link>
      <Link to="?q=other">Other</Link>
      <input aria-label="note" />
    </section>
  );
};
const pages = { '/home': Home, '/places/:slug': Where };

test('a page comes back as it was left, its query and what was typed included', async () => {
  const { page, go } = await openPages(pages, '/places/park?q=trees');
  await page.getByLabelText('note').fill('bring bread');
  await go('/home');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect.element(page.getByTestId('where')).not.toBeVisible();
  await go('/places/park?q=trees');
  await expect.element(page.getByLabelText('note')).toHaveValue('bring bread');
  await expect.element(page.getByLabelText('note')).toBeVisible();
});

test('a hidden page stays where it is: location, parameters, query and links are its own', async () => {
  const { page, go } = await openPages(pages, '/places/park?q=trees');
  const place = page.getByLabelText('place');
  await expect.element(place).toHaveTextContent('/places/park?q=trees park trees /places/park 0');
  await go('/home?q=wrong');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  stir();
  await expect.element(place).toHaveTextContent('/places/park?q=trees park trees /places/park 1');
  expect(page.getByText('More').element()).toHaveAttribute('href', '/places/park?q=trees&more=1');
});

test('while somebody stays on a path the page follows its address, and back leads through its addresses', async () => {
  const { page, go } = await openPages(pages, '/places/park?q=trees');
  await page.getByLabelText('note').fill('kept');
  await page.getByRole('link', { name: 'Other' }).click();
  await expect.element(page.getByLabelText('place')).toHaveTextContent('/places/park?q=other park other /places/park 0');
  await go(-1);
  await expect.element(page.getByLabelText('place')).toHaveTextContent('/places/park?q=trees park trees /places/park 0');
  await expect.element(page.getByLabelText('note')).toHaveValue('kept');
  expect(page.getByTestId('where').elements()).toHaveLength(1);
});

test('back and forward show the very pages that were seen there', async () => {
  const { page, go } = await openPages(pages, '/places/park?q=a');
  await page.getByLabelText('note').fill('in the park');
  await go('/home');
  await go('/places/park?q=b');
  await go(-2);
  const visible = page.getByTestId('where').filter({ hasText: 'park a' });
  await expect.element(visible.getByLabelText('note')).toHaveValue('in the park');
  await go(2);
  await expect.element(page.getByTestId('where').filter({ hasText: 'park b' }).getByLabelText('note')).toHaveValue('');
});

test('of many pages the twenty that were seen last stay', async () => {
  const { page, go } = await openPages(pages, '/home');
  for (let nth = 1; nth <= 21; nth += 1) await go(`/places/p${nth}`);
  await expect.element(page.getByText('/places/p21', { exact: false })).toBeVisible();
  const kept = page
    .getByLabelText('place')
    .elements()
    .map(({ textContent }) => textContent?.split(' ')[0]);
  expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => `/places/p${index + 2}`));
});

const Form = () => <input aria-label="field" />;
test('a page that is not to be kept begins anew, and an address that leads nowhere is not kept either', async () => {
  const { page, go } = await openPages({ '/home': Home, '/new': { Component: Form, handle: { keepAlive: false } } }, '/new');
  await page.getByLabelText('field').fill('half of it');
  await go('/home');
  await expect.poll(() => page.getByLabelText('field').query()).toBeNull();
  await go('/new');
  await expect.element(page.getByLabelText('field')).toHaveValue('');
  await go('/no/such');
  await go('/home');
  await expect.poll(() => page.getByText('nothing here').query()).toBeNull();
});

const Chat = () => {
  const { room } = useParams();
  return (
    <>
      <h1>{`Room ${room}`}</h1>
      <input aria-label="draft" />
    </>
  );
};
test('two paths of one screen share their page', async () => {
  const { page, go } = await openPages(
    {
      '/home': Home,
      '/chat': { Component: Chat, component: 'chat/chat' },
      '/chat/:room': { Component: Chat, component: 'chat/chat', handle: { currentActiveMenu: '/chat' } },
    },
    '/chat',
  );
  await page.getByLabelText('draft').fill('hello');
  await go('/chat/blue');
  await go('/home');
  await go('/chat/red');
  await expect.element(page.getByRole('heading', { name: 'Room red' })).toBeVisible();
  await expect.element(page.getByLabelText('draft')).toHaveValue('hello');
});

let seen: string[] = [];
const Busy = () => {
  useEffect(() => {
    seen.push('begins');
    return () => void seen.push('ends');
  }, []);
  return <h1>Busy</h1>;
};
test('effects end when the page is hidden and begin again when it is shown', async () => {
  seen = [];
  const { page, go } = await openPages({ '/busy': Busy, '/home': Home }, '/busy');
  await go('/home');
  await expect.poll(() => seen).toEqual(['begins', 'ends']);
  await go('/busy');
  await expect.element(page.getByRole('heading', { name: 'Busy' })).toBeVisible();
  await expect.poll(() => seen).toEqual(['begins', 'ends', 'begins']);
});

const Named = () => {
  const { slug } = useParams();
  usePageTitle(`The ${slug}`);
  return <h1>{slug}</h1>;
};
test('the name of the open page counts, and each page keeps its own', async () => {
  const { go } = await openPages({ '/home': Home, '/named/:slug': Named }, '/named/park');
  const title = () => usePageTitleStore.getState().title;
  await expect.poll(title).toBe('The park');
  await go('/home');
  await expect.poll(title).toBeNull();
  await go('/named/lake');
  await expect.poll(title).toBe('The lake');
  expect(Object.values(usePageTitleStore.getState().titles)).toEqual(['The park', 'The lake']);
  await go('/named/park');
  await expect.poll(title).toBe('The park');
});

const Unsaved = () => {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="field" value={text} onChange={(event) => setText(event.target.value)} />;
};
test('unsaved words are asked about once; given up, they do not come back', async () => {
  const { page, go, guarded } = await openPages({ '/home': Home, '/form': Unsaved }, '/form');
  await page.getByLabelText('field').fill('words');
  await guarded();
  void go('/home');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  await expect.element(page.getByLabelText('field')).toHaveValue('words');
  void go('/home');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await go('/form');
  await expect.element(page.getByLabelText('field')).toHaveValue('');
});

test('another person finds nothing of what was kept', async () => {
  const { page, go, cache } = await openPages(pages, '/places/park');
  await page.getByLabelText('note').fill('private');
  await go('/home');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  cache.setQueryData(meQuery.queryKey, { ...mei, id: '0192f6a0-2222-7000-8000-000000000002' });
  await expect.poll(() => page.getByTestId('where').query()).toBeNull();
});

test('the focus goes to the content of the page that opens', async () => {
  const { page, go } = await openPages(pages, '/places/park');
  await page.getByLabelText('note').click();
  await go('/home');
  await expect.element(page.getByRole('main')).toHaveFocus();
});
