import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aConversation, aMessage, lena, me, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { deliverHint, setLine } from '#kernel/realtime/index.ts';
import { Page } from '../chat.page.tsx';
import { knownRevisions } from '../chat.queries.ts';
import { openOutbox, useOutbox } from '../outbox.ts';
import { attend } from './attend.ts';

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

// No other test types in it: a channel is told of typing every few seconds only.
const channel = aChannel({ lastSeq: 1, rev: 1, lastReadSeq: 1 }, 47);
const { id } = channel;
const dm = aConversation([sam]);

const open = async () => {
  answer({
    'GET /channels': () => ({ items: [dm, channel] }),
    'GET /channels/:id/messages': () => ({ items: [aMessage(1, { channelId: id })], rev: 1, hasBefore: false, hasAfter: false }),
    'GET /presence': () => ({ here: [sam.id] }),
  });
  const said: unknown[] = [];
  setLine({
    attend: (...what) => said.push(['attend', ...what]),
    type: (...what) => said.push(['type', ...what]),
  });
  const screen = await openScreen({ '/chat': Page, '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'chat-messages', 'errors');
  await expect.element(screen.page.getByRole('article')).toBeVisible();
  return { ...screen, said };
};
const typing = (person: typeof sam) => deliverHint('channel.typing', { channelId: id, person });

test('who types is said below the messages, until their message is there; not of oneself', async () => {
  const { page } = await open();
  typing(me);
  typing(sam);
  await expect.element(page.getByText('Sam Okafor is typing')).toBeVisible();
  typing(lena);
  await expect.element(page.getByText('Sam Okafor and Lena Berg are typing')).toBeVisible();
  typing({ ...sam, id: aMessage(9).id, firstName: 'Ben' });
  await expect.element(page.getByText('Several people are typing')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  deliverHint('channel.changed', { channelId: id, rev: 2, message: aMessage(2, { channelId: id, sender: lena }) });
  await expect.element(page.getByText('Sam Okafor and Ben Okafor are typing')).toBeVisible();
});

test('the page says which channel is open, and that somebody types in it, not with every key', async () => {
  const { page, said } = await open();
  expect(said.at(-1)).toEqual(['attend', true, id]);
  await page.getByRole('textbox').click();
  await userEvent.keyboard('Hello there');
  expect(said.filter((what) => (what as string[])[0] === 'type')).toEqual([['type', id]]);
  attend();
  expect(said.at(-1)).toEqual(['attend', true, id]);
  await page.getByRole('link', { name: 'Direct messages' }).click();
  await expect.poll(() => said.at(-1)).toEqual(['attend', true, dm.id]);
});

test('the other person of a conversation is shown to be here', async () => {
  const { page } = await open();
  await page.getByRole('link', { name: 'Direct messages' }).click();
  await expect.element(page.getByRole('link', { name: 'Sam Okafor Here now' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Sam Okafor' }).getByText('Here now')).toBeVisible();
});

test('below the last own message stands who has read it, and its menu says who has not', async () => {
  const here = aChannel({ lastSeq: 1, rev: 1, lastReadSeq: 1 }, 48);
  const receipts = [sam, lena].map((person) => ({ person, seq: 0 }));
  answer({
    'GET /channels': () => ({ items: [here] }),
    'GET /channels/:id/messages': () => ({
      items: [aMessage(1, { channelId: here.id, sender: me })],
      rev: 1,
      hasBefore: false,
      hasAfter: false,
    }),
    'GET /channels/:id/receipts': () => ({ shown: { receipts, others: 3 } }),
  });
  const { page } = await openScreen({ '/chat/:channelId': Page }, `/chat/${here.id}`, 'chat', 'chat-messages', 'errors');
  const row = page.getByRole('article');
  await expect.element(row).toBeVisible();
  expect(page.getByText(/^Read by/).query()).toBeNull();
  deliverHint('channel.receipt', { channelId: here.id, userId: sam.id, seq: 1 });
  await expect.element(page.getByText('Read by Sam Okafor')).toBeVisible();
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Read by…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who has read it' });
  await expect.element(dialog.getByRole('region', { name: 'Read' }).getByText('Sam Okafor')).toBeVisible();
  await expect.element(dialog.getByRole('region', { name: 'Not yet' }).getByText('Lena Berg')).toBeVisible();
  await expect.element(dialog.getByText(/^1.person does not show/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  deliverHint('channel.receipt', { channelId: here.id, userId: lena.id, seq: 1 });
  await expect.element(page.getByText('Read by Sam Okafor and Lena Berg')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  // It is about the last message, also while that is on its way.
  await page.getByRole('textbox', { name: /^Message to/ }).fill('One more');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('One more')).toBeVisible();
  expect(page.getByText(/^Read by Sam/).query()).toBeNull();
});
