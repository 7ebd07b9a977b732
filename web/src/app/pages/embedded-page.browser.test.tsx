import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#kernel/preferences/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { violations } from '#test/axe.ts';
import { EmbeddedPage } from './embedded-page.tsx';

const allow = (...hosts: string[]) => {
  const meta = document.createElement('meta');
  meta.name = 'plaza-frame-hosts';
  meta.content = hosts.join(' ');
  document.head.append(meta);
};
afterEach(() => {
  document.querySelector('meta[name="plaza-frame-hosts"]')?.remove();
  vi.useRealTimers();
});
const show = (page: ReactNode) => render(<main>{page}</main>);
const frameOf = () => document.querySelector('iframe');

test('a page of ours is framed without scripts, under its name, and with a way out', async () => {
  const page = await show(<EmbeddedPage address="/favicon.svg" title="Docs" />);
  await expect.element(page.getByTitle('Docs')).toBeVisible();
  expect(frameOf()?.getAttribute('sandbox')).not.toContain('allow-scripts');
  await expect.poll(() => page.getByRole('status').query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'Open /favicon.svg' })).toHaveAttribute('target', '_blank');
  expect(await violations()).toEqual([]);
});

test('a page of ours takes the theme, also when it changes', async () => {
  await show(<EmbeddedPage address="/favicon.svg?x=1#top" title="Docs" />);
  expect(frameOf()?.getAttribute('src')).toBe('/favicon.svg?x=1&theme=light#top');
  setPreferences({ theme: 'dark' });
  await expect.poll(() => frameOf()?.getAttribute('src')).toBe('/favicon.svg?x=1&theme=dark#top');
});

test('a host that the server does not let into frames is not tried: a card leads there', async () => {
  allow('https://docs.example.org');
  const page = await show(<EmbeddedPage address="https://ant.design" title="Ant Design" />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ant Design' })).toBeVisible();
  await expect.element(page.getByText('ant.design is not allowed to be shown inside Plaza', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open ant.design' })).toHaveAttribute('href', 'https://ant.design');
  expect(frameOf()).toBeNull();
  expect(await violations()).toEqual([]);
});

test('a host that was allowed while the window was open is shown after a reload, and the page says so', async () => {
  onTestFinished(() => useSite.setState({}, true));
  allow('https://docs.example.org');
  const page = await show(<EmbeddedPage address="https://ant.design/docs" title="Ant Design" />);
  await expect.element(page.getByText('ant.design is not allowed to be shown inside Plaza', { exact: false })).toBeVisible();
  expect(page.getByRole('button', { name: 'Reload' }).query()).toBeNull();
  useSite.setState({ frameHosts: ['https://docs.example.org', 'https://ant.design'] });
  await expect.element(page.getByText('ant.design can now be shown inside Plaza', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(frameOf()).toBeNull();
  expect(await violations()).toEqual([]);
});

test('a host that is taken from the list leaves a window that shows it, with a word why, and returns when it is allowed again', async () => {
  onTestFinished(() => useSite.setState({}, true));
  const silent = new URL('/api/silence', location.href).href;
  allow(location.origin);
  useSite.setState({ frameHosts: [location.origin] });
  const page = await show(<EmbeddedPage address={silent} title="Silent" />);
  await expect.element(page.getByTitle('Silent')).toBeVisible();
  useSite.setState({ frameHosts: ['https://docs.example.org'] });
  await expect.element(page.getByText(`${location.host} is no longer allowed inside Plaza`, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Silent' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: `Open ${location.host}` })).toHaveAttribute('href', silent);
  expect(frameOf()).toBeNull();
  expect(await violations()).toEqual([]);
  useSite.setState({ frameHosts: [location.origin] });
  await expect.element(page.getByTitle('Silent')).toBeVisible();
});

test('a page of ours stays in its frame, whatever hosts are allowed', async () => {
  onTestFinished(() => useSite.setState({}, true));
  const page = await show(<EmbeddedPage address="/favicon.svg" title="Docs" />);
  useSite.setState({ frameHosts: [] });
  await expect.element(page.getByTitle('Docs')).toBeVisible();
});

test('a host of the list is framed with its own scripts and without our address', async () => {
  const silent = new URL('/api/silence', location.href).href;
  allow('https://docs.example.org', location.origin);
  await show(<EmbeddedPage address={silent} title="Silent" />);
  expect(frameOf()?.getAttribute('sandbox')).toContain('allow-scripts');
  expect(frameOf()?.referrerPolicy).toBe('no-referrer');
});

test('a frame that does not load makes room for a card, and is tried again when asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = await show(<EmbeddedPage address="/api/silence" title="Silent" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading');
  vi.advanceTimersByTime(7_900);
  expect(frameOf()).not.toBeNull();
  vi.advanceTimersByTime(200);
  await expect.element(page.getByText('does not respond', { exact: false })).toBeVisible();
  expect(frameOf()).toBeNull();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading');
  expect(frameOf()).not.toBeNull();
});
