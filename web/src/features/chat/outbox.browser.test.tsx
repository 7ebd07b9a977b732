import { expect, onTestFinished, test, vi } from 'vitest';
import type { Message } from '#contract/chat/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { startWithEmptyChat } from '#test/chat-state.ts';
import { aMessage, me } from '#test/chat.ts';
import { discard, openOutbox, send, sendChange, tryAgain, useOutbox } from './outbox.ts';
import { knownRevisions } from './chat.queries.ts';
import { longTimeout } from '#test/timeouts.ts';

const path = 'POST /channels/:id/messages';
type Sent = { clientMsgId: string; body: string };
const userId = me.id;
const say = (body: string, channelId = 'c1') => send({ userId, channelId, body });

/** A server that stores messages, unless the test says otherwise; the same id is stored once. */
const serve = (reply: (sent: Sent, channelId: string) => unknown = () => null) => {
  const stored: Message[] = [];
  const knownRevisions: string[] = [];
  answer({
    [path]: async ({ params, body }) => {
      const sent = body as Sent;
      knownRevisions.push(sent.body);
      const other = await reply(sent, params['id'] ?? '');
      if (other !== null) return other;
      const known = stored.find(({ clientMsgId }) => clientMsgId === sent.clientMsgId);
      if (known) return known;
      const message = aMessage(stored.length + 1, { ...sent, channelId: params['id'] ?? '' });
      stored.push(message);
      return message;
    },
  });
  return { stored, knownRevisions, bodies: () => stored.map(({ body }) => body) };
};

const open = (onStored: (message: Message) => void = () => {}, box = { openOutbox }) =>
  onTestFinished(box.openOutbox({ userId, onStored: async (stored) => void (stored && 'seq' in stored && onStored(stored)) }));
const inMemory = () => useOutbox.getState().items.map((item) => [item.change ? item.change.kind : item.body, item.state, item.code]);
const isEmpty = (options = longTimeout) => vi.waitFor(() => expect(inMemory()).toEqual([]), options);

/** Another tab of the same browser: a second instance of the module with the same storage. */
const openTab = async (name: string) => {
  const address = new URL(`./outbox.ts?tab=${name}`, import.meta.url).href;
  return (await import(/* @vite-ignore */ address)) as typeof import('./outbox.ts');
};

startWithEmptyChat({ useOutbox, openOutbox, knownRevisions });

test('what is written is sent in the order of writing, one after the other', async () => {
  const first = held<null>();
  const server = serve(({ body }) => (body === 'one' ? first.promise : null));
  open();
  for (const body of ['one', 'two', 'three']) await say(body);
  await expect.poll(() => server.knownRevisions).toEqual(['one']);
  expect(inMemory().map(([body]) => body)).toEqual(['one', 'two', 'three']);
  first.resolve(null);
  await isEmpty();
  expect(server.bodies()).toEqual(['one', 'two', 'three']);
});

test('what is written before anybody is known to be signed in is kept, and sent then', async () => {
  const server = serve();
  await say('early');
  expect(server.knownRevisions).toEqual([]);
  open();
  await isEmpty();
  expect(server.bodies()).toEqual(['early']);
});

test('a message stays on its way until it is shown as stored', async () => {
  serve();
  const seen: unknown[] = [];
  const onStored = async () => {
    // It must not disappear during this time.
    await isEmpty({ timeout: 300 }).catch(() => {});
    seen.push(...inMemory());
  };
  onTestFinished(openOutbox({ userId, onStored }));
  await say('slow to show');
  await expect.poll(() => seen).toEqual([['slow to show', 'sending', undefined]]);
  await isEmpty();
});

test('a refused message says why, lets the next one pass, and can be tried again under its own id', async () => {
  let isMuted = true;
  const server = serve(({ body }) => (body === 'refused' && isMuted ? refuse(403, 'member.muted') : null));
  open();
  await say('refused');
  await say('next');
  await expect.poll(() => inMemory()).toEqual([['refused', 'failed', 'member.muted']]);
  expect(server.bodies()).toEqual(['next']);

  const [item] = useOutbox.getState().items;
  isMuted = false;
  await tryAgain(item!.clientMsgId);
  await isEmpty();
  expect(server.stored.at(-1)).toMatchObject({ body: 'refused', clientMsgId: item!.clientMsgId });
});

test('a refused message can be discarded, for good', async () => {
  serve(() => refuse(404, 'channel.not_found'));
  open();
  await say('too late');
  await expect.poll(() => inMemory()[0]?.[1]).toBe('failed');
  await discard(useOutbox.getState().items[0]!.clientMsgId);
  expect(inMemory()).toEqual([]);
  const again = await openTab('after-discard');
  open(undefined, again);
  await say('sentinel');
  await expect.poll(() => again.useOutbox.getState().items.map((item) => item.change ?? item.body)).toEqual(['sentinel']);
});

test('a channel that is too fast waits, others do not, and its order holds', async () => {
  let isSlow = true;
  const server = serve((_, channelId) => (channelId === 'slow' && isSlow ? refuse(429, 'channel.slow_mode') : null));
  open();
  await say('slow one', 'slow');
  await say('slow two', 'slow');
  await say('elsewhere', 'quick');
  await expect.poll(() => server.bodies()).toEqual(['elsewhere']);
  isSlow = false;
  await expect.poll(() => server.bodies()).toEqual(['elsewhere', 'slow one', 'slow two']);
  expect(server.knownRevisions.indexOf('slow two')).toBeGreaterThan(server.knownRevisions.lastIndexOf('slow one'));
});

test('a message whose first call still runs on the server waits for it', async () => {
  let isRunning = true;
  const server = serve(() => (isRunning ? refuse(409, 'request.in_progress') : null));
  open();
  await say('once');
  await expect.poll(() => server.knownRevisions.length).toBeGreaterThan(0);
  await expect.poll(() => inMemory()).toEqual([['once', 'sending', undefined]]);
  isRunning = false;
  await isEmpty();
});

test('without a network everything waits, and goes as soon as the browser is online again', async () => {
  let isOnline = false;
  const server = serve(() => (isOnline ? null : Promise.reject(new TypeError('Failed to fetch'))));
  open();
  await say('one');
  await say('two', 'c2');
  await expect.poll(() => useOutbox.getState().isOffline).toBe(true);
  expect(inMemory().map(([, state]) => state)).toEqual(['sending', 'sending']);
  isOnline = true;
  dispatchEvent(new Event('online'));
  await isEmpty();
  expect(server.bodies()).toEqual(['one', 'two']);
  expect(useOutbox.getState().isOffline).toBe(false);
});

test('a message at which the server fails again and again is given back to its writer', async () => {
  const server = serve(({ body }) => (body === 'poison' ? refuse(500, 'request.unexpected') : null));
  open();
  await say('poison');
  await say('behind it');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect.poll(() => server.knownRevisions.filter((body) => body === 'poison').length).toBeGreaterThanOrEqual(attempt);
    dispatchEvent(new Event('online'));
  }
  await expect.poll(() => inMemory()).toEqual([['poison', 'failed', 'request.unexpected']]);
  expect(server.bodies()).toEqual(['behind it']);
});

test('a page finds on disk what an earlier one could not send, and what was refused', async () => {
  const server = serve(({ body }) =>
    body === 'refused' ? refuse(403, 'channel.read_only') : Promise.reject(new TypeError('Failed to fetch')),
  );
  const earlier = await openTab('earlier');
  const close = earlier.openOutbox({ userId, onStored: async () => {} });
  await earlier.send({ userId, channelId: 'c1', body: 'refused' });
  await earlier.send({ userId, channelId: 'c1', body: 'left behind' });
  await expect.poll(() => server.knownRevisions).toContain('left behind');
  close();
  vi.restoreAllMocks();

  const later = serve();
  open();
  await expect.poll(() => later.bodies()).toEqual(['left behind']);
  expect(inMemory()).toEqual([['refused', 'failed', 'channel.read_only']]);
});

test('what somebody else left in this browser stays theirs', async () => {
  const server = serve();
  await send({ userId: 'somebody else', channelId: 'c1', body: 'not mine' });
  open();
  await say('mine');
  await expect.poll(() => inMemory().map(([body]) => body)).toEqual(['not mine']);
  expect(server.bodies()).toEqual(['mine']);
});

test('two tabs send each message once, in order, and both see that it is gone', async () => {
  const server = serve();
  const other = await openTab('other');
  open();
  open(undefined, other);
  await Promise.all([say('a1'), other.send({ userId, channelId: 'c2', body: 'b1' })]);
  await Promise.all([say('a2'), other.send({ userId, channelId: 'c2', body: 'b2' })]);
  await isEmpty();
  await expect.poll(() => other.useOutbox.getState().items).toEqual([]);
  expect(server.knownRevisions.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect(server.bodies().filter((body) => body.startsWith('a'))).toEqual(['a1', 'a2']);
  expect(server.bodies().filter((body) => body.startsWith('b'))).toEqual(['b1', 'b2']);
});

test('a tab sends what another one wrote and was closed before it could send', async () => {
  const server = serve();
  open();
  const closing = await openTab('closing');
  await closing.send({ userId, channelId: 'c1', body: 'famous last words' });
  await expect.poll(() => server.bodies()).toEqual(['famous last words']);
});

test('a word or a rate that is refused keeps the text, with all that its sentence says', async () => {
  const codes = {
    word: [422, 'text.word_refused', { word: 'casino' }],
    rate: [429, 'text.newcomer_rate', { max: 3, minutes: 12 }],
  } as const;
  serve(({ body }) => {
    const [status, code, params] = codes[body as keyof typeof codes];
    return { ...refuse(status, code), params };
  });
  open();
  await say('word');
  await say('rate');
  await expect.poll(inMemory).toEqual([
    ['word', 'failed', 'text.word_refused'],
    ['rate', 'failed', 'text.newcomer_rate'],
  ]);
  expect(useOutbox.getState().items.map(({ params }) => params)).toMatchObject([{ word: 'casino' }, { max: 3, minutes: 12 }]);
});

test('what is done with messages waits with the messages of their channel, in order, and a later page sends them', async () => {
  const sent: string[] = [];
  const message = aMessage(1, { channelId: 'c1', sender: me });
  const edit = { userId, channelId: 'c1', messageId: message.id, seq: 1 };
  const serveAll = (isOnline: boolean) => {
    const reply = (name: string) => () => {
      if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
      sent.push(name);
      return message;
    };
    answer({
      [path]: reply('send'),
      'PUT /messages/:id': reply('edit'),
      'PUT /messages/:id/pin': reply('pin'),
      'DELETE /messages/:id/saved': reply('unsave'),
      'PUT /channels/:id/unread': reply('unread'),
      'DELETE /messages/:id': reply('remove'),
    });
  };
  serveAll(false);
  const earlier = await openTab('earlier-changes');
  const close = earlier.openOutbox({ userId, onStored: async () => {} });
  await earlier.sendChange({ ...edit, change: { kind: 'edit', body: 'new', editCount: 0 } });
  await earlier.send({ userId, channelId: 'c1', body: 'hello' });
  await earlier.sendChange({ ...edit, change: { kind: 'pin', isOn: true } });
  await earlier.sendChange({ ...edit, change: { kind: 'save', isOn: false } });
  await earlier.sendChange({ ...edit, change: { kind: 'unread' } });
  await earlier.sendChange({ ...edit, change: { kind: 'remove' } });
  await expect.poll(() => earlier.useOutbox.getState().isOffline).toBe(true);
  close();
  vi.restoreAllMocks();
  serveAll(true);
  open();
  await isEmpty();
  await expect.poll(() => sent).toEqual(['edit', 'send', 'pin', 'unsave', 'unread', 'remove']);
});

test('an edit written on top of one that is refused is not sent, and both keep their words', async () => {
  const edits: unknown[] = [];
  answer({
    'PUT /messages/:id': ({ body }) => {
      edits.push((body as { body: string }).body);
      return refuse(409, 'message.changed');
    },
  });
  const edit = { userId, channelId: 'c1', messageId: 'm1', seq: 1 };
  await sendChange({ ...edit, change: { kind: 'edit', body: 'first', editCount: 0 } });
  await sendChange({ ...edit, change: { kind: 'edit', body: 'second', editCount: 1 } });
  open();
  await expect.poll(inMemory).toEqual([
    ['edit', 'failed', 'message.changed'],
    ['edit', 'failed', 'message.changed'],
  ]);
  expect(edits).toEqual(['first']);
});
