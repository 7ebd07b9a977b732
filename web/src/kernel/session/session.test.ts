import { expect, test, vi } from 'vitest';
import { createStore } from '#kernel/storage/index.ts';
import { takeReported } from '#test/no-console-error.ts';
import { createSession, type StoredSession, type TokenPair } from './session.ts';

/** A server that rotates tokens: each refresh token works once, and a reused one counts as stolen. */
const tokenServer = () => {
  let number = 1;
  const live = new Set(['refresh-1']);
  const used = new Set<string>();
  const server = {
    exchanges: 0,
    thefts: 0,
    signOuts: [] as string[],
    answer: Promise.resolve() as Promise<unknown>,
    exchange: async (refreshToken: string): Promise<TokenPair | 'refused'> => {
      server.exchanges += 1;
      await server.answer;
      if (used.has(refreshToken)) server.thefts += 1;
      if (!live.delete(refreshToken)) return 'refused';
      used.add(refreshToken);
      number += 1;
      live.add(`refresh-${number}`);
      return { accessToken: `access-${number}`, refreshToken: `refresh-${number}` };
    },
  };
  return server;
};

/** Tabs of one browser: a shared local store, a shared lock, and a session store per tab. */
const browser = (server = tokenServer()) => {
  const memory = () => {
    const content = new Map<string, string>();
    return createStore(() => ({
      getItem: (key) => content.get(key) ?? null,
      setItem: (key, value) => void content.set(key, value),
      removeItem: (key) => void content.delete(key),
    }));
  };
  const local = memory();
  const removed: string[] = [];
  const shared = { ...local, remove: (key: string) => (removed.push(key), local.remove(key)) };
  let seats = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const openTab = (tab = memory()) => {
    const leave = vi.fn<(why: string) => void>();
    const received: { previous: string; next: StoredSession | null }[] = [];
    const session = createSession({
      local: shared,
      tab,
      exclusive: (work) => {
        const mine = turn.then(work, work);
        turn = mine.catch(() => undefined);
        return mine;
      },
      exchange: server.exchange,
      signOut: (token) => void server.signOuts.push(token),
      leave,
      publishToCopies: (previous, next) => void received.push({ previous, next }),
      mark: () => undefined,
      newSessionId: () => `seat-${(seats += 1)}`,
    });
    return { session, leave, received, tab };
  };
  return { server, openTab, removed, local };
};
const first = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const signedIn = (remember = true) => {
  const { server, openTab, removed, local } = browser();
  const tab = openTab();
  tab.session.open(first, { remember });
  return { server, openTab, removed, local, ...tab };
};

test('many requests that are refused at once exchange the tokens once', async () => {
  const { session, server } = signedIn();
  const tokens = await Promise.all(Array.from({ length: 8 }, () => session.refresh('access-1')));
  expect(new Set(tokens)).toEqual(new Set(['access-2']));
  expect(server.exchanges).toBe(1);
});

test('tabs take turns, and whoever comes second uses what the first one stored', async () => {
  const { session, server, openTab } = signedIn();
  const others = [openTab(), openTab(), openTab()];
  const tokens = await Promise.all([session, ...others.map((tab) => tab.session)].map((tab) => tab.refresh('access-1')));
  expect(new Set(tokens)).toEqual(new Set(['access-2']));
  expect(server).toMatchObject({ exchanges: 1, thefts: 0 });
});

test('tokens are replaced without a moment in which another tab would find none', async () => {
  const { session, removed } = signedIn();
  await session.refresh('access-1');
  expect(removed).not.toContain('session');
});

test('a request that starts while tokens are exchanged waits for the new one', async () => {
  const { session } = signedIn();
  const running = session.refresh('access-1');
  expect(await session.token()).toBe('access-2');
  await running;
});

test('a refused exchange ends the session once, for all who waited', async () => {
  const { session, leave, server } = signedIn();
  await server.exchange('refresh-1');
  const tokens = await Promise.all([session.refresh('access-1'), session.refresh('access-1')]);
  expect(tokens).toEqual([null, null]);
  expect(leave.mock.calls).toEqual([['reset']]);
  expect(session.isOpen()).toBe(false);
});

test('a server that cannot be asked does not end the session', async () => {
  const { session, leave, server } = signedIn();
  server.answer = Promise.reject(new Error('offline'));
  await expect(session.refresh('access-1')).rejects.toThrow('offline');
  expect(leave).not.toHaveBeenCalled();
  server.answer = Promise.resolve();
  expect(await session.refresh('access-1')).toBe('access-2');
});

test('signing out while tokens are exchanged wins, and the fresh pair is ended too', async () => {
  const { session, leave, server } = signedIn();
  const gate = Promise.withResolvers<void>();
  server.answer = gate.promise;
  const running = session.refresh('access-1');
  await expect.poll(() => server.exchanges).toBe(1);
  session.close();
  gate.resolve();
  expect(await running).toBeNull();
  expect(session.isOpen()).toBe(false);
  expect(server.signOuts).toEqual(['refresh-1', 'refresh-2']);
  expect(leave.mock.calls).toEqual([['signed_out']]);
});

test('signing out clears this device before the server is told', () => {
  const { session, server, leave } = signedIn();
  leave.mockImplementation(() => expect(session.isOpen()).toBe(false));
  session.close();
  expect(server.signOuts).toEqual(['refresh-1']);
  expect(leave).toHaveBeenCalledOnce();
});

test('another account is for the next document: this one has no tokens any more, and its session is over at the server', () => {
  const { session, server, leave, tab, openTab } = signedIn(false);
  session.switchTo({ accessToken: 'access-9', refreshToken: 'refresh-9' });
  expect([session.accessToken(), session.storedToken()]).toEqual([null, 'access-9']);
  expect(server.signOuts).toEqual(['refresh-1']);
  // The server's hint of the end arrives while the page is leaving: it must not end the next session.
  session.reset();
  expect(leave.mock.calls).toEqual([['other_session']]);
  expect(openTab(tab).session.accessToken()).toBe('access-9');
  expect(openTab().session.isOpen()).toBe(false);
});

test('other tabs leave when one signs out', () => {
  const { session, openTab } = signedIn();
  const other = openTab();
  session.close();
  other.session.recheck();
  expect(other.leave.mock.calls).toEqual([['ended_elsewhere']]);
});

test('a tab starts anew when somebody else has signed in beside it, but not when tokens merely rotate', async () => {
  const { session, openTab } = signedIn();
  const other = openTab();
  await session.refresh('access-1');
  other.session.recheck();
  expect(other.leave).not.toHaveBeenCalled();
  session.open({ accessToken: 'access-9', refreshToken: 'refresh-9' }, { remember: true });
  other.session.recheck();
  expect(other.leave.mock.calls).toEqual([['other_session']]);
});

test('a session that the server ended leads other tabs to the sign-in and back, until the next one', async () => {
  const { session, openTab, leave } = signedIn();
  const other = openTab();
  session.reset();
  other.session.recheck();
  expect([leave.mock.calls, other.leave.mock.calls]).toEqual([[['reset']], [['reset']]]);
  session.open(first, { remember: true });
  const third = openTab();
  session.close();
  third.session.recheck();
  expect(third.leave.mock.calls).toEqual([['ended_elsewhere']]);
});

test('the tokens of whoever has signed in beside it never carry the calls of a page that is still shown', async () => {
  const { session, openTab } = signedIn();
  const other = openTab();
  other.session.open({ accessToken: 'theirs', refreshToken: 'their-refresh' }, { remember: true });
  expect([session.accessToken(), await session.token(), session.isOpen()]).toEqual([null, null, false]);
  expect(await session.refresh('access-1')).toBeNull();
  expect(session.storedToken()).toBe('theirs');
});

test('a page whose session is over leaves the one of somebody else alone', () => {
  const { session, openTab, server } = signedIn();
  const other = openTab();
  other.session.open({ accessToken: 'theirs', refreshToken: 'their-refresh' }, { remember: true });
  session.reset();
  session.close();
  expect(other.session.accessToken()).toBe('theirs');
  expect(server.signOuts).toEqual([]);
});

test('who signs in again under a page that stayed goes on in every tab that shows it', () => {
  const { session, openTab } = signedIn();
  const other = openTab();
  const changed = vi.fn();
  other.session.onChange(changed);
  session.reset();
  other.session.recheck();
  expect(other.session.isOpen()).toBe(false);
  session.resume({ accessToken: 'access-7', refreshToken: 'refresh-7' });
  other.session.recheck();
  expect([session, other.session].map((one) => one.accessToken())).toEqual(['access-7', 'access-7']);
  expect(changed).toHaveBeenCalledOnce();
  expect(other.leave.mock.calls).toEqual([['reset']]);
});

test('who signs in anew in another tab is gone on with once it is known to be the same person', () => {
  const { session, openTab } = signedIn();
  const other = openTab();
  session.reset();
  other.session.open({ accessToken: 'access-7', refreshToken: 'refresh-7' }, { remember: true });
  session.recheck();
  expect(session.isOpen()).toBe(false);
  session.join();
  expect(session.accessToken()).toBe('access-7');
});

test.each([true, false])('signing in again remembers as before: %s', (remember) => {
  const { session, openTab } = signedIn(remember);
  session.reset();
  expect(session.isRemembered()).toBe(remember);
  session.resume(first);
  expect(openTab().session.isOpen()).toBe(remember);
});

test('without remembering, the session stays in its tab', () => {
  const { session, openTab } = signedIn(false);
  expect(session.isOpen()).toBe(true);
  expect(openTab().session.isOpen()).toBe(false);
});

test('a copied tab takes over the pair that its original has exchanged', async () => {
  const { session, openTab, received } = signedIn(false);
  const copy = openTab();
  copy.tab.write('session', { ...first, sessionId: 'seat-1', remember: false });
  await session.refresh('access-1');
  for (const { previous, next } of received) copy.session.adopt(previous, next);
  expect(copy.session.accessToken()).toBe('access-2');
  session.close();
  for (const { previous, next } of received.slice(1)) copy.session.adopt(previous, next);
  expect(copy.leave.mock.calls).toEqual([['ended_elsewhere']]);
});

test.each([[{ accessToken: 1 }], [{ ...first }], [{ ...first, sessionId: 's', remember: 'yes' }], ['text'], [null]])(
  '%o in the store is no session, and is dropped',
  (foreign) => {
    const { openTab } = browser();
    const { session, tab } = openTab();
    tab.write('session', foreign);
    expect(session.isOpen()).toBe(false);
    expect(takeReported()).toEqual([['What was stored as session cannot be read and was dropped']]);
  },
);

test('after a sign-out the word of the server that the session is over leads nowhere else', () => {
  const { session, leave } = signedIn();
  session.close();
  session.reset();
  expect(leave.mock.calls).toEqual([['signed_out']]);
});

test('who signs in again in the same document hears that this session is over', () => {
  const { session, leave } = signedIn();
  session.close();
  session.open({ accessToken: 'access-2', refreshToken: 'refresh-2' }, { remember: true });
  session.reset();
  expect(leave.mock.calls).toEqual([['signed_out'], ['reset']]);
});

const isAny = (_value: unknown): _value is unknown => true;

test.each([[true], [false]])('what is kept of the person lies beside the tokens and goes with them, remembered: %s', async (remember) => {
  const { session, local, tab } = signedIn(remember);
  const [here, elsewhere] = remember ? [local, tab] : [tab, local];
  session.keepUser({ id: 'mei' });
  await session.refresh('access-1');
  expect([here.read('user', isAny), elsewhere.read('user', isAny)]).toEqual([{ id: 'mei' }, null]);
  session.switchTo({ accessToken: 'access-9', refreshToken: 'refresh-9' });
  expect(here.read('user', isAny)).toBeNull();
  // The page of the former session must not store anything any more.
  session.keepUser({ id: 'mei' });
  expect(here.read('user', isAny)).toBeNull();
});

test('a sign-out leaves nothing of the person', () => {
  const { session, local } = signedIn();
  session.keepUser({ id: 'mei' });
  session.close();
  expect(local.read('user', isAny)).toBeNull();
  session.keepUser({ id: 'mei' });
  expect(local.read('user', isAny)).toBeNull();
});
