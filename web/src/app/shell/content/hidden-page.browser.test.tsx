import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DateField } from '#forms/index.ts';
import { useIsShown } from '#kernel/page/index.ts';
import { openPages } from '#test/open-pages.tsx';

const Home = () => <h1>Home</h1>;

/** Events that a hidden page must not receive: timers, keys, window events. */
const heard = vi.fn();
const Listener = () => {
  useEffect(() => {
    const onKey = () => heard('key');
    const timer = setInterval(() => heard('tick'), 20);
    addEventListener('keydown', onKey);
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', onKey);
    };
  }, []);
  return <h1>Listener</h1>;
};

test('timers and keyboard shortcuts of a hidden page stand still, and work again when it is shown', async () => {
  const { page, go } = await openPages({ '/listener': Listener, '/home': Home }, '/listener');
  await expect.poll(() => heard.mock.calls.flat()).toContain('tick');
  await go('/home');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  heard.mockClear();
  await userEvent.keyboard('a');
  await expect.poll(() => performance.now()).toBeGreaterThan(performance.now() + 60);
  expect(heard).not.toHaveBeenCalled();
  await go('/listener');
  await expect.element(page.getByRole('heading', { name: 'Listener' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.poll(() => heard.mock.calls.flat()).toContain('key');
  await expect.poll(() => heard.mock.calls.flat()).toContain('tick');
});

const ask = vi.fn();
const Numbers = () => {
  const { data } = useQuery({ queryKey: ['numbers'], queryFn: () => ask(), gcTime: 0 });
  const [text, setText] = useState('');
  return data === undefined ? (
    <p>Loading</p>
  ) : (
    <input aria-label={`number ${data}`} value={text} onChange={(event) => setText(event.target.value)} />
  );
};

test('what changed while a page was hidden is asked for when it is shown, and not before', async () => {
  ask.mockReset().mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  const { page, go, cache } = await openPages({ '/numbers': Numbers, '/home': Home }, '/numbers');
  await expect.element(page.getByLabelText('number 1')).toBeVisible();
  await go('/home');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  // A page unsubscribes from its queries shortly after it was hidden.
  await expect
    .poll(() =>
      cache
        .getQueryCache()
        .find({ queryKey: ['numbers'] })
        ?.isActive(),
    )
    .toBe(false);
  await cache.invalidateQueries({ queryKey: ['numbers'] });
  expect(ask).toHaveBeenCalledTimes(1);
  await go('/numbers');
  await expect.element(page.getByLabelText('number 2')).toBeVisible();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the data of a hidden page outlives the time for data that nobody looks at, and goes with the page', async () => {
  ask.mockReset().mockResolvedValue(1);
  const { page, go, cache } = await openPages({ '/numbers': Numbers, '/pages/:name': Home, '/home': Home }, '/numbers');
  await page.getByLabelText('number 1').fill('half a word');
  await go('/home');
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await go('/pages/1');
  expect(cache.getQueryData(['numbers'])).toBe(1);
  await go('/numbers');
  await expect.element(page.getByLabelText('number 1')).toHaveValue('half a word');
  expect(ask).toHaveBeenCalledTimes(1);
  for (let nth = 1; nth <= 20; nth += 1) await go(`/pages/${nth}`);
  await expect.poll(() => cache.getQueryData(['numbers'])).toBeUndefined();
});

const Dialogs = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Native
      </button>
      <button type="button" popoverTarget="dialogs-popover">
        Popover
      </button>
      <dialog ref={dialog} aria-label="Native dialog" />
      <div id="dialogs-popover" popover="manual">
        Popover content
      </div>
      <DateField label="Day" value="2026-11-21" onChange={() => undefined} />
    </>
  );
};
const Clickable = () => {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`pressed ${count}`}
    </button>
  );
};

test.each([
  ['Native', 'Native dialog'],
  ['Popover', 'Popover content'],
  ['Calendar Day', 'Calendar Day'],
])('%s: nothing of a hidden page stays open above the next one', async (opener, text) => {
  const { page, go } = await openPages({ '/dialogs': Dialogs, '/home': Clickable }, '/dialogs');
  await page.getByRole('button', { name: opener }).click();
  const shown = opener === 'Popover' ? page.getByText(text) : page.getByRole('dialog', { name: text });
  await expect.element(shown).toBeVisible();
  await go('/home');
  await page.getByRole('button', { name: 'pressed 0' }).click();
  await expect.element(page.getByRole('button', { name: 'pressed 1' })).toHaveFocus();
  await expect.poll(() => document.querySelector('dialog[open], :popover-open')).toBeNull();
  await expect.poll(() => getComputedStyle(document.body).overflowY).not.toBe('hidden');
  await expect.poll(() => page.getByRole('dialog', { name: text }).query()).toBeNull();
});

const Shown = () => <output aria-label="shown">{String(useIsShown())}</output>;

test('a page knows whether it is shown', async () => {
  const { page, go } = await openPages({ '/shown': Shown, '/home': Home }, '/shown');
  await expect.element(page.getByLabelText('shown')).toHaveTextContent('true');
  await go('/home');
  await expect.element(page.getByLabelText('shown')).toHaveTextContent('false');
  await go('/shown');
  await expect.element(page.getByLabelText('shown')).toHaveTextContent('true');
});
