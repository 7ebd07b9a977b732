import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, held } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, me } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';
import * as emojiNames from './emoji-names.ts';
import { noteEmoji } from './recent-emoji.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const open = async () => {
  const channel = aChannel({ lastSeq: 1, rev: 1, lastReadSeq: 1 });
  answer({
    'GET /channels': () => ({ items: [channel] }),
    'GET /channels/:id/messages': () => ({
      items: [aMessage(1, { sender: me, sentAt: new Date().toISOString() })],
      rev: 1,
      hasBefore: false,
      hasAfter: false,
    }),
  });
  const { page, cache } = await openScreen({ '/chat/:channelId': Page }, `/chat/${channel.id}`, 'chat', 'chat-messages', 'errors');
  const composer = page.getByRole('textbox', { name: 'Message to channel-1' });
  await composer.click();
  return { page, cache, composer };
};

test('the picker begins with what was chosen lately, and finds names in both languages', async () => {
  noteEmoji(me.id, '🍕');
  noteEmoji(me.id, '🍵');
  const { page, composer } = await open();
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  const dialog = page.getByRole('dialog');
  const recent = dialog.getByRole('region', { name: 'Recently used' });
  await expect.element(recent.getByRole('button').first()).toHaveTextContent('🍵tea');
  expect(recent.getByRole('button').elements()).toHaveLength(2);
  expect(await violations()).toEqual([]);
  await dialog.getByRole('searchbox').fill('饺子');
  await expect
    .poll(() =>
      dialog
        .getByRole('region')
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['🥟dumpling']);
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('🥟');
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  await expect.element(recent.getByRole('button').first()).toHaveTextContent('🥟dumpling');
});

test('the grid of the picker is one tab stop, in which arrows move', async () => {
  const { page, composer } = await open();
  await page.getByRole('button', { name: 'Insert an emoji' }).click();
  const cell = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(cell('smile')).toHaveFocus();
  const place = () => document.activeElement!.getBoundingClientRect();
  const before = place();
  await userEvent.keyboard('{ArrowDown}');
  expect([place().left, place().top > before.top]).toEqual([before.left, true]);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(cell('smile')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(cell('hourglass')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(cell('Close')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(cell('hourglass')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('⌛');
});

test('the name of an emoji between colons becomes the emoji, in the composer and in the field of a change', async () => {
  const { page, composer } = await open();
  await composer.fill('Tea  or coffee');
  (composer.element() as HTMLTextAreaElement).setSelectionRange(4, 4);
  await userEvent.keyboard(':tea:');
  await expect.element(composer).toHaveValue('Tea 🍵 or coffee');
  await userEvent.keyboard('!');
  await expect.element(composer).toHaveValue('Tea 🍵! or coffee');
  // A name that is none stays, and what is typed behind it is replaced by itself.
  await composer.fill('');
  await userEvent.keyboard(':nosuch: 10:30:00 :x:');
  await expect.element(composer).toHaveValue(':nosuch: 10:30:00 ❌');

  await composer.fill('');
  await userEvent.keyboard('{ArrowUp}');
  const field = page.getByRole('textbox', { name: 'Change your message' });
  await expect.element(field).toHaveFocus();
  await field.fill('');
  await userEvent.keyboard(':tada:');
  await expect.element(field).toHaveValue('🎉');
});

test('names that load late replace what was typed in its place, and the next emoji is completed behind it', async () => {
  const { page, cache, composer } = await open();
  const names = held<object>();
  void cache.prefetchQuery({ queryKey: ['chat', 'emoji-names'], queryFn: () => names.promise });
  await userEvent.keyboard(':tada: and :pizz');
  await expect.element(composer).toHaveValue(':tada: and :pizz');
  names.resolve({ ...emojiNames, all: await emojiNames.loadEmojiNames() });
  await expect.element(composer).toHaveValue('🎉 and :pizz');
  await expect.element(page.getByRole('option', { name: /:pizza:/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('🎉 and 🍕 ');
});
