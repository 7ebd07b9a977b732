import { beforeEach, expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { aChannel, messages } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { knownRevisions } from './chat.queries.ts';
import { Page } from './chat.page.tsx';

const { id } = aChannel();
beforeEach(() => knownRevisions.clear());

const open = async (said: number, at: string) => {
  const channel = aChannel({ lastSeq: said, rev: said, lastReadSeq: said });
  const calls = answer({
    'GET /channels': () => ({ items: [channel] }),
    'PUT /channels/:id/read': () => ({ lastReadSeq: said, unread: 0, mentions: 0 }),
    'GET /channels/:id/messages': ({ query }) => {
      const last = Number(query.get('before') ?? said + 1) - 1;
      const first = Math.max(1, last - Number(query.get('limit') ?? 50) + 1);
      return { items: messages(first, last), rev: said, hasBefore: first > 1, hasAfter: last < said };
    },
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

test('an address with a message opens the channel there, loading back to it, and the message stands out', async () => {
  const { isInSight, marked } = await open(400, '77');
  await expect.poll(() => isInSight('message 77')).toBe(true);
  expect(marked()).toContain('message 77');
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

test('one too far back to be loaded is said, and the channel stands at its end', async () => {
  const { page, calls, isInSight } = await open(5_000, '3');
  await expect.element(page.getByText('That message is too far back.', { exact: false })).toBeVisible();
  await expect.poll(() => calls.filter((call) => call.includes('/messages')).length).toBeLessThan(30);
  await expect.poll(() => isInSight('message 5000')).toBe(true);
});

test.each(['401', 'x', '-3', '0'])('an address that names no message, as %s does, opens the end', async (at) => {
  const { isInSight, marked } = await open(400, at);
  await expect.poll(() => isInSight('message 400')).toBe(true);
  expect(marked()).toBeUndefined();
});
