import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page as window, userEvent } from 'vitest/browser';
import { loadTexts } from '#kernel/i18n/index.ts';
import { usePageTitle, useUnsaved } from '#kernel/page/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { violations } from '#test/axe.ts';
import { takeReported } from '#test/no-console-error.ts';
import { openPages } from '#test/open-pages.tsx';
import { mei } from '#test/people.ts';

const ask = vi.fn(() => Promise.resolve(1));
const Home = () => <h1>Home page</h1>;
const Town = () => {
  const { name } = useParams();
  usePageTitle(`Town ${name}`);
  useQuery({ queryKey: ['town', name], queryFn: ask });
  return (
    <>
      <h1>{`This is ${name}`}</h1>
      <input aria-label={`note ${name}`} />
    </>
  );
};
const Form = () => {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="words" value={text} onChange={(event) => setText(event.target.value)} />;
};
const pages = {
  '/home': { Component: Home, handle: { title: 'menu.home', icon: 'home' } },
  '/towns/:name': { Component: Town, handle: { title: 'Town', currentActiveMenu: '/home' } },
  '/form': { Component: Form, handle: { title: 'Form', keepAlive: false } },
};

const open = async (at: string, ...visits: string[]) => {
  setPreferences({ enableTabbar: true });
  await loadTexts('content');
  const screen = await openPages(pages, at);
  const bar = screen.page.getByRole('navigation', { name: 'Open pages' });
  await expect.element(bar).toBeVisible();
  for (const to of visits) {
    await screen.go(to);
    await expect.poll(() => bar.element().querySelector('[aria-current=page]')?.getAttribute('href')).toBe(to);
  }
  const names = () =>
    bar
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  // A tab grows with the title that its page sets, and moves the others: a click would hit a neighbour.
  await expect.poll(() => names().includes('Town')).toBe(false);
  return {
    ...screen,
    bar,
    names,
    tab: (name: string) => bar.getByRole('link', { name, exact: true }),
    address: () => screen.router.state.location,
  };
};
const towns = ['/towns/a', '/towns/b', '/towns/c'];

test('visited pages are links with their own names, behind home; the open one is told from the others', async () => {
  const { names, tab } = await open('/towns/a', '/towns/b?q=1');
  await expect.poll(names).toEqual(['Home', 'Town a', 'Town b']);
  await expect.element(tab('Town b')).toHaveAttribute('aria-current', 'page');
  await expect.element(tab('Town b')).toHaveAttribute('href', '/towns/b?q=1');
  await expect.element(tab('Town a')).not.toHaveAttribute('aria-current');
  expect(await violations()).toEqual([]);
});

test('without the preference there is none', async () => {
  const { page } = await openPages(pages, '/home');
  await expect.element(page.getByRole('heading', { name: 'Home page' })).toBeVisible();
  await expect.poll(() => page.getByRole('navigation').query()).toBeNull();
});

test('a tab leads to its page as it was left, also to one of two with the same path', async () => {
  const { page, go, tab, names } = await open('/towns/a?q=1');
  await page.getByLabelText('note a').fill('first');
  await go('/home');
  await go('/towns/a?q=2');
  await expect.poll(names).toEqual(['Home', 'Town a', 'Town a']);
  await tab('Town a').first().click();
  const shown = page.getByRole('main').getByRole('textbox');
  await expect.element(shown).toHaveValue('first');
  await tab('Town a').nth(1).click();
  await expect.element(shown).toHaveValue('');
});

test('closing the open tab leads to its neighbour, and its page begins anew later', async () => {
  const { page, bar, names, tab, go, address } = await open('/home', ...towns);
  await tab('Town b').click();
  await page.getByLabelText('note b').fill('gone with the tab');
  await bar.getByRole('button', { name: 'Close Town b' }).click();
  await expect.poll(names).toEqual(['Home', 'Town a', 'Town c']);
  await expect.poll(() => address().pathname).toBe('/towns/c');
  await go('/towns/b');
  await expect.element(page.getByLabelText('note b')).toHaveValue('');
});

test('closing another tab leaves the open page alone', async () => {
  const { bar, names, address } = await open('/home', ...towns);
  await bar.getByRole('button', { name: 'Close Town a' }).click();
  await expect.poll(names).toEqual(['Home', 'Town b', 'Town c']);
  await expect.poll(() => address().pathname).toBe('/towns/c');
});

test('the middle button closes, and never home', async () => {
  const { tab, names } = await open('/home', ...towns);
  await tab('Town a').click({ button: 'middle' });
  await expect.poll(names).toEqual(['Home', 'Town b', 'Town c']);
  await tab('Home').click({ button: 'middle' });
  await expect.poll(() => names()).toEqual(['Home', 'Town b', 'Town c']);
});

test.each([
  ['Close', ['Home', 'Town a', 'Town c']],
  ['Close others', ['Home', 'Town b']],
  ['Close to the left', ['Home', 'Town b', 'Town c']],
  ['Close to the right', ['Home', 'Town a', 'Town b']],
  ['Close all', ['Home']],
  ['Move left', ['Home', 'Town b', 'Town a', 'Town c']],
  ['Move right', ['Home', 'Town a', 'Town c', 'Town b']],
])('the menu of a tab: %s', async (entry, left) => {
  const { page, tab, names } = await open('/home', ...towns);
  await tab('Town b').click({ button: 'right' });
  await expect.element(page.getByRole('menu', { name: 'Tab actions' })).toBeVisible();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await expect.poll(names).toEqual(left);
  await expect.poll(() => page.getByRole('menu').query()).toBeNull();
});

test('keys alone: arrows lead from tab to tab, with Ctrl they move it, Delete closes it', async () => {
  const { page, names, tab } = await open('/home', ...towns);
  tab('Town c').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('Town b')).toHaveFocus();
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}');
  await expect.poll(() => names()).toEqual(['Home', 'Town b', 'Town a', 'Town c']);
  await expect.element(tab('Town b')).toHaveFocus();
  await expect.element(page.getByText('Town b is now 2 of 4')).toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(() => names()).toEqual(['Home', 'Town b', 'Town a', 'Town c']);
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => names()).toEqual(['Home', 'Town a', 'Town c']);
  await expect.element(tab('Town a')).toHaveFocus();
  await userEvent.keyboard('{Home}{End}{ArrowLeft}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'This is a' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('the menu opens by its button too, takes the focus, and Escape gives it back', async () => {
  const { page, bar } = await open('/home', ...towns);
  const button = bar.getByRole('button', { name: 'Tab actions' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Refresh' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(page.getByRole('menuitem', { name: 'Close all' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.poll(() => page.getByRole('menu').query()).toBeNull();
});

test('a refreshed page begins anew and asks for its data again', async () => {
  ask.mockClear();
  const { page, tab } = await open('/towns/a');
  await page.getByLabelText('note a').fill('old');
  await expect.poll(() => ask).toHaveBeenCalledTimes(1);
  await tab('Town a').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  await expect.element(page.getByLabelText('note a')).toHaveValue('');
  await expect.poll(() => ask.mock.calls.length).toBe(2);
});

test('a tab is dragged past the middle of another one to take its place', async () => {
  const { names, tab } = await open('/home', ...towns);
  await userEvent.dragAndDrop(tab('Town a'), tab('Town c'), { targetPosition: { x: 60, y: 10 } });
  await expect.poll(names).toEqual(['Home', 'Town b', 'Town c', 'Town a']);
});

test('unsaved words are asked about before their tab closes; who stays keeps both', async () => {
  const { page, bar, names } = await open('/home', '/form');
  await page.getByLabelText('words').fill('not yet');
  await bar.getByRole('button', { name: 'Close Form' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => names()).toEqual(['Home', 'Form']);
  await expect.element(page.getByLabelText('words')).toHaveValue('not yet');
  await bar.getByRole('button', { name: 'Tab actions' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Refresh' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await bar.getByRole('button', { name: 'Close Form' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(names).toEqual(['Home']);
});

test('tabs outlive a reload, with their names; another person has none of them', async () => {
  const first = await open('/home', ...towns);
  await expect.poll(first.names).toEqual(['Home', 'Town a', 'Town b', 'Town c']);
  await first.page.unmount();
  const again = await open('/towns/b');
  await expect.poll(again.names).toEqual(['Home', 'Town a', 'Town b', 'Town c']);
  await expect.element(again.tab('Town b')).toHaveAttribute('aria-current', 'page');
  await again.tab('Town c').click();
  await expect.element(again.page.getByRole('heading', { name: 'This is c' })).toBeVisible();
  await expect.poll(() => again.names()).toEqual(['Home', 'Town a', 'Town b', 'Town c']);
  await again.page.unmount();

  const stored = JSON.parse(sessionStorage.getItem('plaza-v1-prod:tabs') ?? '') as object;
  sessionStorage.setItem('plaza-v1-prod:tabs', JSON.stringify({ ...stored, user: `not ${mei.id}` }));
  const other = await open('/towns/b');
  await expect.poll(other.names).toEqual(['Home', 'Town b']);
});

test('a broken store is dropped and said', async () => {
  sessionStorage.setItem('plaza-v1-prod:tabs', JSON.stringify({ user: mei.id, tabs: [{ href: 'javascript:alert(1)' }] }));
  const { names } = await open('/towns/a');
  await expect.poll(names).toEqual(['Home', 'Town a']);
  expect(takeReported()).toEqual([['What was stored as tabs cannot be read and was dropped']]);
});

test('many tabs scroll, the open one is in sight, and the page stays as wide as the window', async () => {
  await window.viewport(360, 640);
  const { page, tab } = await open('/home', ...Array.from({ length: 12 }, (_, at) => `/towns/number-${at}`));
  const list = page.getByRole('navigation', { name: 'Open pages' }).getByRole('list').element();
  const frame = list.getBoundingClientRect();
  await expect.poll(() => tab('Town number-11').element().getBoundingClientRect().right).toBeLessThanOrEqual(frame.right);
  await expect.poll(() => list.scrollLeft).toBeGreaterThan(0);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  await window.viewport(1280, 800);
});
