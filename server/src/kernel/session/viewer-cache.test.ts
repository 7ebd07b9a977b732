import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { type Call, duringCall } from '#kernel/call.ts';
import { createCallQueue } from '#kernel/call-queue.ts';
import { viewerNamed } from '#test/edge.ts';
import { createViewerCache, type Forget } from './viewer-cache.ts';

/** A cache over sessions `<user>:<n>` whose look-ups can be held up and counted. */
function cacheOf() {
  const loads: string[] = [];
  const announced: Forget[] = [];
  const held: (() => void)[] = [];
  const state = { version: 1, isHeld: false, isOver: false };
  const cache = createViewerCache(
    async (sessionId) => {
      loads.push(sessionId);
      const { version, isOver } = state;
      if (state.isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return isOver ? null : { ...viewerNamed(sessionId.split(':')[0] ?? ''), sessionId, username: `version ${version}` };
    },
    (what) => announced.push(what),
  );
  const release = () => held.splice(0).forEach((go) => go());
  return { cache, loads, announced, state, release };
}

test('a viewer is looked up once within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { cache, loads } = cacheOf();
  await cache.get('anna:1');
  vi.advanceTimersByTime(4_900);
  await cache.get('anna:1');
  expect(loads).toEqual(['anna:1']);
  vi.advanceTimersByTime(200);
  await cache.get('anna:1');
  expect(loads).toEqual(['anna:1', 'anna:1']);
  vi.useRealTimers();
});

test('a shared look-up that waits for the database goes on when the client of the first call hangs up', async () => {
  const line = createCallQueue();
  const cache = createViewerCache(async () => {
    await line.wait();
    return viewerNamed('anna');
  }, vi.fn());
  const client = new EventEmitter();
  const onGone = (leave: () => void) => (client.once('gone', leave), () => void client.off('gone', leave));
  const call: Call = { name: 'GET /me', startedAt: performance.now(), onGone };
  const first = duringCall(call, async () => cache.get('anna:1'));
  const second = cache.get('anna:1');
  client.emit('gone');
  expect(line.proceed()).toBe(true);
  expect(await Promise.all([first, second])).toMatchObject([{ username: 'anna' }, { username: 'anna' }]);
});

test('calls at once share one look-up', async () => {
  const { cache, loads } = cacheOf();
  await Promise.all(Array.from({ length: 20 }, async () => cache.get('anna:1')));
  expect(loads).toEqual(['anna:1']);
});

test('a session, a person or everybody is forgotten, here and by announcement', async () => {
  const { cache, loads, announced } = cacheOf();
  const sessions = ['anna:1', 'anna:2', 'bo:1'];
  const looked = async (what: Forget) => {
    for (const session of sessions) await cache.get(session);
    loads.length = 0;
    cache.forget(what);
    for (const session of sessions) await cache.get(session);
    return [...loads];
  };
  expect(await looked({ sessionId: 'anna:1' })).toEqual(['anna:1']);
  expect(await looked({ userId: 'anna' })).toEqual(['anna:1', 'anna:2']);
  expect(await looked('all')).toEqual(sessions);
  expect(announced).toEqual([{ sessionId: 'anna:1' }, { userId: 'anna' }, 'all']);
});

test('what another instance announced is forgotten without announcing it again', async () => {
  const { cache, loads, announced } = cacheOf();
  await cache.get('anna:1');
  cache.drop({ userId: 'anna' });
  await cache.get('anna:1');
  expect([loads.length, announced]).toEqual([2, []]);
});

test('a look-up that was under way when something was forgotten is not kept', async () => {
  const { cache, state, release } = cacheOf();
  state.isHeld = true;
  const old = cache.get('anna:1');
  state.version = 2;
  cache.forget({ userId: 'anna' });
  state.isHeld = false;
  // A call after the change does not share the look-up from before it.
  expect((await cache.get('anna:1'))?.username).toBe('version 2');
  release();
  expect((await old)?.username).toBe('version 1');
  expect((await cache.get('anna:1'))?.username).toBe('version 2');
});

test('that a session is over is remembered too', async () => {
  const { cache, loads, state } = cacheOf();
  state.isOver = true;
  expect([await cache.get('anna:1'), await cache.get('anna:1')]).toEqual([null, null]);
  expect(loads).toHaveLength(1);
});

test('a look-up that fails is not remembered', async () => {
  let failures = 1;
  const cache = createViewerCache(
    async () => {
      if (failures-- > 0) throw new Error('no database');
      return viewerNamed('anna');
    },
    () => {},
  );
  await expect(cache.get('anna:1')).rejects.toThrow('no database');
  expect(await cache.get('anna:1')).toMatchObject({ id: 'anna' });
});
