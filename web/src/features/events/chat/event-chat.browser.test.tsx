import { useState } from 'react';
import { expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { Event } from '#contract/events/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { EventChat, hasChatRow } from './event-chat.tsx';

const chatId = '0192f6a0-3333-7000-8000-000000000777';
const name = 'Chat of this event';

test('who goes gets to the channel, and a seat moves nothing on the page', async () => {
  await browser.viewport(360, 780);
  const Shown = () => {
    const [isGoing, setGoing] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setGoing(true)}>
          Go
        </button>
        <EventChat event={aWholeEvent({ hasChat: true, chatId: isGoing ? chatId : null })} />
      </>
    );
  };
  answer({});
  const { page } = await openScreen({ '/': Shown }, '/', 'events');
  const row = page.getByRole('region', { name });
  const height = () => row.element().getBoundingClientRect().height;
  await expect.element(row.getByText('Hosts and guests talk here. It opens for you when you go.')).toBeVisible();
  expect(row.getByRole('link').query()).toBeNull();
  const before = height();
  await page.getByRole('button', { name: 'Go' }).click();
  await expect.element(row.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', `/chat/${chatId}`);
  expect(height()).toBe(before);
  expect(await violationsInBothThemes()).toEqual([]);
  await browser.viewport(1280, 800);
});

test('hosts of a date without guests learn when it opens', async () => {
  answer({});
  const { page } = await openScreen({ '/': () => <EventChat event={aWholeEvent({ hasChat: true, isHost: true })} /> }, '/', 'events');
  await expect.element(page.getByText('It opens when the first guest goes.')).toBeVisible();
});

test('the row stands where a chat can be reached', () => {
  const shown = (change: Partial<Event>) => hasChatRow(aWholeEvent({ hasChat: true, ...change }));
  expect([shown({}), shown({ hasChat: false }), shown({ status: 'draft' })]).toEqual([true, false, false]);
  expect([shown({ phase: 'ended' }), shown({ phase: 'ended', chatId }), shown({ status: 'cancelled', chatId })]).toEqual([
    false,
    true,
    true,
  ]);
});
