import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answer } from '#test/answers.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aChannel, lena, me, messages, partOf, sam } from '#test/chat.ts';
import { openScreen } from '#test/open-screen.tsx';
import { useConnection } from '#kernel/realtime/index.ts';
import { Page } from './chat.page.tsx';
import { receiveHint } from './chat.sync.ts';
import { knownRevisions } from './chat.queries.ts';
import { openOutbox, useOutbox } from './outbox.ts';

const { id } = aChannel();
startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

const talk = (from: number, to: number) => messages(from, to).map((message) => ({ ...message, sender: message.seq % 2 ? sam : lena }));
/** The server lists no more changes than this. */
const MAX_MESSAGES = 500;

/** A channel with eighty read messages, which receives more unnoticed. */
const open = async () => {
  const server = { last: 80, read: 80 };
  const reading = () => ({ lastReadSeq: server.read, unread: server.last - server.read, mentions: 0 });
  const calls = answer({
    'GET /channels': () => ({ items: [aChannel({ lastSeq: server.last, rev: server.last, ...reading() })] }),
    'GET /channels/:id/messages': ({ query }) => {
      const { first, last, ...more } = partOf(query, server.last);
      return { items: talk(first, last), rev: server.last, ...more };
    },
    'GET /channels/:id/changes': ({ query }) => {
      const since = Number(query.get('since'));
      const tooFar = server.last - since > MAX_MESSAGES;
      return { items: tooFar ? [] : talk(since + 1, server.last), rev: server.last, tooFar };
    },
    'PUT /channels/:id/read': ({ body }) => {
      server.read = Math.max(server.read, (body as { seq: number }).seq);
      return reading();
    },
  });
  const screen = await openScreen({ '/chat/:channelId': Page }, `/chat/${id}`, 'chat', 'errors');
  const { page } = screen;
  await expect.element(page.getByText('message 80')).toBeVisible();
  const box = page.getByRole('log', { name: 'Messages' }).element();
  await isAtEnd(box);
  /** The first hint after an outage names the last message only. */
  const resume = (last: number) => {
    server.last = last;
    receiveHint(screen.cache, id, { rev: last, message: talk(last, last)[0]! }, me);
  };
  return { page, box, server, calls, resume };
};
const isAtEnd = async (box: Element) => {
  await expect.poll(() => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)).toBeLessThanOrEqual(1);
};

test('what was missed while the line was down is unread below the line, and the list stands where it stood', async () => {
  const { page, box, server, calls, resume } = await open();
  const [top, height] = [box.scrollTop, box.scrollHeight];
  resume(120);
  await expect.poll(() => box.scrollHeight - height).toBeGreaterThan(40 * 40);
  const below = page.getByRole('button', { name: /new messages$/ });
  await expect.element(below).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).toBeInTheDocument();
  expect(Math.abs(box.scrollTop - top)).toBeLessThanOrEqual(1);
  // At most the messages visible at the edge of the list were read.
  expect(server.read).toBeLessThanOrEqual(81);

  await below.click();
  await isAtEnd(box);
  await expect.poll(() => calls.at(-1)).toBe(`PUT /channels/${id}/read {"seq":120}`);
});

test('a line that comes back while the list is still on its way to the end does not take it along', async () => {
  // As slow as the frames of a slow machine, so that the list is scrolling when the messages arrive.
  const frames = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((then) => window.setTimeout(() => then(performance.now()), 200));
  onTestFinished(() => frames.mockRestore());
  const { page, box, server, resume } = await open();
  resume(120);
  const below = page.getByRole('button', { name: '40 new messages' });
  await expect.element(below).toBeVisible();
  const top = box.scrollTop;
  // Two frames without a change end the scrolling of the virtualizer.
  await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  expect(Math.abs(box.scrollTop - top)).toBeLessThanOrEqual(1);
  await expect.element(below).toBeVisible();
  expect(server.read).toBeLessThanOrEqual(81);
});

test('few that the line lost are read as they come, below the line', async () => {
  const { page, box, server, resume } = await open();
  flushSync(() => useConnection.setState({ state: 'waiting' }));
  flushSync(() => useConnection.setState({ state: 'connected' }));
  resume(82);
  await expect.element(page.getByText('message 82')).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  await isAtEnd(box);
  await expect.poll(() => server.read).toBe(82);
});

test('few that come in another order are no news', async () => {
  const { page, box, server, resume } = await open();
  resume(84);
  await expect.element(page.getByText('message 84')).toBeVisible();
  await isAtEnd(box);
  await expect.poll(() => server.read).toBe(84);
  expect(page.getByText('New', { exact: true }).query()).toBeNull();
});

test('where too much was missed to be told, nothing is read before somebody comes to the first of it', async () => {
  const { page, server, resume } = await open();
  resume(700);
  await expect.element(page.getByText('message 700')).toBeVisible();
  await page.getByRole('button', { name: '620 new messages above' }).click();
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  await expect.poll(() => server.read).toBeGreaterThan(80);
  expect(server.read).toBeLessThan(200);
});
