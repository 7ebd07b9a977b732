import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, heldUntilTheEnd } from '#test/answers.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, aMessage, messages, partOf } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { knownRevisions } from './chat.queries.ts';
import { Page } from './chat.page.tsx';
import { openOutbox, useOutbox } from './outbox.ts';

const { id } = aChannel();
startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const other = aChannel({ lastSeq: 1, rev: 1, lastReadSeq: 1 }, 2);
/** `floor`: messages up to it are gone. */
const open = async (said: number, at: string, replies: Parameters<typeof answer>[0] = {}, floor = 0) => {
  const channel = aChannel({ lastSeq: said, rev: said, lastReadSeq: said });
  const calls = answer({
    'GET /channels': () => ({ items: [channel, other] }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: said, unread: 0, mentions: 0 }),
    'GET /channels/:id/messages': ({ query, params }) => {
      if (params['id'] === other.id) return { items: [aMessage(1)], rev: 1, hasBefore: false, hasAfter: false };
      const { first, last, hasBefore, hasAfter } = partOf(query, said);
      const from = Math.max(first, floor + 1);
      return { items: messages(from, last), rev: said, floor, hasBefore: hasBefore && from > floor + 1, hasAfter };
    },
    ...replies,
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}?at=${at}`, 'chat', 'errors');
  const log = screen.page.getByRole('log', { name: 'Messages' });
  await expect.element(log).toBeVisible();
  const isInSight = (text: string) => {
    const message = log.getByText(text, { exact: true }).elements()[0]?.getBoundingClientRect();
    const box = log.element().getBoundingClientRect();
    return message !== undefined && message.top >= box.top && message.bottom <= box.bottom;
  };
  const marked = () => document.querySelector('[data-asked]')?.textContent;
  return { ...screen, calls, log, isInSight, marked };
};

test.each([
  [400, 277],
  [5_000, 3],
])('an address with a message opens the channel of %i messages there, and message %i stands out', async (said, seq) => {
  const { calls, isInSight, marked } = await open(said, String(seq));
  await expect.poll(() => isInSight(`message ${seq}`)).toBe(true);
  expect(marked()).toContain(`message ${seq}`);
  expect(calls.filter((call) => call.includes('/messages')).length).toBeLessThan(5);
});

// Older messages were prepended while rows were measured: one time in twenty the list scrolled off with them.
test('one that is loaded already is gone to at once, and again when it is asked for again', { repeats: 9 }, async () => {
  const { router, log, isInSight } = await open(400, '360');
  await expect.poll(() => isInSight('message 360')).toBe(true);
  const box = log.element();
  // Rows are measured while scrolling, so the end moves.
  await expect
    .poll(() => {
      box.scrollTop = box.scrollHeight;
      return isInSight('message 400');
    })
    .toBe(true);
  await router.navigate(`/chat/${id}?at=360`);
  await expect.poll(() => isInSight('message 360')).toBe(true);
});

test('from a part of the past the list goes on to the end', async () => {
  const { page, log, isInSight } = await open(400, '60');
  await expect.poll(() => isInSight('message 60')).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  const box = log.element();
  const scrollDown = (text: string) => () => {
    box.scrollTop = box.scrollHeight;
    return isInSight(text);
  };
  await expect.poll(scrollDown('message 400')).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument();
});

test('what is written while a part of the past is shown stands at the end', async () => {
  const { page, isInSight } = await open(400, '60', { 'POST /channels/:id/messages': heldUntilTheEnd });
  await expect.poll(() => isInSight('message 60')).toBe(true);
  await page.getByRole('textbox').fill('and this?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => isInSight('message 400')).toBe(true);
  await expect.poll(() => isInSight('and this?')).toBe(true);
});

test('a channel that was left at a part of the past opens at its end', async () => {
  const { router, isInSight, log } = await open(400, '60');
  await expect.poll(() => isInSight('message 60')).toBe(true);
  await router.navigate(`/chat/${other.id}`);
  await expect.element(log.getByText('message 1', { exact: true })).toBeVisible();
  await router.navigate(`/chat/${id}`);
  await expect.poll(() => isInSight('message 400')).toBe(true);
});

test('a message that is gone is said, and the channel stands at its end', async () => {
  const { page, isInSight } = await open(400, '3', {}, 100);
  await expect.element(page.getByText('That message no longer exists, or is not for you.')).toBeVisible();
  await expect.poll(() => isInSight('message 400')).toBe(true);
});

test.each(['401', 'x', '-3', '0'])('an address that names no message, as %s does, opens the end', async (at) => {
  const { isInSight, marked } = await open(400, at);
  await expect.poll(() => isInSight('message 400')).toBe(true);
  expect(marked()).toBeUndefined();
});
