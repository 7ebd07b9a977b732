import { expect, test } from 'vitest';
import { loadTexts } from '#kernel/i18n/index.ts';
import { useIsShown } from '#kernel/page/index.ts';
import { answer } from '#test/answers.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, me, messages } from '#test/chat.ts';
import { openPages } from '#test/open-pages.tsx';
import { Page } from './chat.page.tsx';
import { receiveHint } from './chat.sync.ts';
import { knownRevisions } from './chat.queries.ts';
import { openOutbox, useOutbox } from './outbox.ts';

const { id } = aChannel();
const Home = () => <h1>Home</h1>;
const Chat = () => (
  <>
    <Page />
    <output aria-label="shown">{String(useIsShown())}</output>
  </>
);

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

/** The chat among kept pages, with eighty messages that were read. */
const open = async () => {
  await loadTexts('chat');
  const calls = answer({
    'GET /channels': () => ({ items: [aChannel({ lastSeq: 80, rev: 80, lastReadSeq: 80 })] }),
    'GET /channels/:id/messages': () => ({ items: messages(31, 80), rev: 80, hasBefore: true, hasAfter: false }),
    'PUT /channels/:id/read': ({ body }) => ({ lastReadSeq: (body as { seq: number }).seq, unread: 0, mentions: 0 }),
  });
  const chat = { Component: Chat, component: 'chat/chat' };
  const screen = await openPages(
    { '/chat': chat, '/chat/:channelId': { ...chat, handle: { currentActiveMenu: '/chat' } }, '/home': Home },
    `/chat/${id}`,
  );
  await expect.element(screen.page.getByText('message 80')).toBeVisible();
  const box = screen.page.getByRole('log', { name: 'Messages' }).element();
  const said = (seq: number) => receiveHint(screen.cache, id, { rev: seq, message: aMessage(seq) }, me);
  return { ...screen, calls, box, said };
};
const fromEnd = (box: Element) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight);

test('what arrived while another page was open is not read, and stands below the line when somebody returns', async () => {
  const { page, go, said, calls } = await open();
  await go('/home');
  await expect.element(page.getByLabelText('shown')).toHaveTextContent('false');
  said(81);
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await go(`/chat/${id}`);
  await expect.element(page.getByText('message 81')).toBeVisible();
  await expect.element(page.getByText('New')).toBeVisible();
  await expect.poll(() => calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

test('where somebody was reading, and what they were writing, is there when they return', async () => {
  const { page, go, box } = await open();
  await expect.poll(() => fromEnd(box)).toBeLessThanOrEqual(1);
  await page.getByRole('textbox').fill('half a sentence');
  box.scrollTop -= 900;
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const { scrollTop } = box;
  await go('/home');
  await go('/chat');
  await expect.element(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('half a sentence');
  await expect.poll(() => page.getByRole('log', { name: 'Messages' }).element()).toBe(box);
  await expect.poll(() => Math.abs(box.scrollTop - scrollTop)).toBeLessThanOrEqual(1);
});
