import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { setPreferences } from '#kernel/preferences/index.ts';
import { allowMovements, holdMovements } from '#test/movements.ts';
import { takeReported } from '#test/no-console-error.ts';
import { openPages } from '#test/open-pages.tsx';

allowMovements();

const One = () => <h1>One</h1>;
const Two = () => <h1>Two</h1>;
const pages = { '/one': One, '/two': Two };

const moving = () => document.getAnimations().map((animation) => (animation instanceof CSSAnimation ? animation.animationName : ''));
const duration = () => document.getAnimations()[0]?.effect?.getTiming().duration;

test.each(['fade', 'fade-slide', 'fade-up', 'fade-down', 'fade-zoom'] as const)(
  '%s: a page that opens comes in within 300 ms, on its first visit and when it is shown again',
  async (transitionName) => {
    setPreferences({ transitionName });
    holdMovements();
    const { page, go } = await openPages(pages, '/one');
    expect(moving()).toEqual([]);
    await go('/two');
    await expect.poll(moving).toEqual([expect.stringMatching(new RegExp(`${transitionName}(?!-)`))]);
    expect(duration()).toBe(300);
    await expect.element(page.getByRole('heading', { name: 'Two' })).toBeVisible();
    await go('/one');
    await expect.poll(moving).toEqual([expect.stringMatching(new RegExp(`${transitionName}(?!-)`))]);
  },
);

test('a change of the query moves nothing, and neither does anything without transitions', async () => {
  const { go } = await openPages(pages, '/one');
  await go('/two');
  for (const animation of document.getAnimations()) animation.finish();
  await go('/two?page=2');
  expect(moving()).toEqual([]);
  setPreferences({ transitionEnable: false });
  await go('/one');
  expect(moving()).toEqual([]);
});

const Writing = () => {
  const field = useRef<HTMLInputElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if (state === 'write') field.current?.focus();
  }, [state]);
  return <input ref={field} aria-label="Words" />;
};

test('a page that opens has the focus, or where it puts it itself', async () => {
  const { page, router, go } = await openPages({ ...pages, '/writing': Writing }, '/one');
  await go('/writing');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await go('/one');
  await router.navigate('/writing', { state: 'write' });
  await expect.element(page.getByRole('textbox', { name: 'Words' })).toHaveFocus();
  await go('/two');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

const slow = () => {
  const page = Promise.withResolvers<{ Component: typeof Two }>();
  return { page, pages: { '/one': One, '/slow': { lazy: () => page.promise } } };
};

test('a page that takes long to come is announced by its skeleton', async () => {
  const { page: code, pages: withSlow } = slow();
  const { page, router, go } = await openPages(withSlow, '/one');
  void router.navigate('/slow');
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible();
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  await expect.element(page.getByText('One')).not.toBeVisible();
  code.resolve({ Component: Two });
  await expect.element(page.getByRole('heading', { name: 'Two' })).toBeVisible();
  expect(page.getByText('Loading').query()).toBeNull();
  await go('/one');
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible();
});

test('without the loading preference the old page stays until the new one is there', async () => {
  setPreferences({ transitionLoading: false });
  const { page: code, pages: withSlow } = slow();
  const { page, router } = await openPages(withSlow, '/one');
  const started = performance.now();
  void router.navigate('/slow');
  await expect.poll(() => performance.now() - started).toBeGreaterThan(700);
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible();
  expect(page.getByText('Loading').query()).toBeNull();
  code.resolve({ Component: Two });
  await expect.element(page.getByRole('heading', { name: 'Two' })).toBeVisible();
});

let isBroken = true;
const Fragile = () => {
  if (isBroken) throw new Error('It broke');
  return <h1>Whole again</h1>;
};

test('a page that breaks leaves the others alone, and is tried anew when somebody comes back', async () => {
  const { page, go } = await openPages({ '/one': One, '/fragile': Fragile }, '/one');
  await go('/fragile');
  await expect.element(page.getByText('It broke', { exact: true })).toBeVisible();
  // Reported by React, the router and the page itself.
  const reported: unknown[] = [];
  await expect.poll(() => reported.push(...takeReported())).toBe(3);
  await go('/one');
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeVisible();
  isBroken = false;
  await go('/fragile');
  await expect.element(page.getByRole('heading', { name: 'Whole again' })).toBeVisible();
});
