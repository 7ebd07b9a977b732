import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useProductTimeouts } from '#test/timeouts.ts';
import { currentCall, duringCall } from './call.ts';
import { createGate } from './db/gate.ts';
import { createTurnsByKey } from './in-turn.ts';
import { createCallQueue } from './call-queue.ts';

useProductTimeouts();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** The error with which the work fails; null when it succeeds. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const refused = { code: 'server.unavailable', params: { retryAfter: 5 } };
/** A call of that name, and how its client hangs up. */
function callNamed(name: string) {
  const client = new EventEmitter();
  const startedAt = performance.now();
  const onGone = (leave: () => void) => (client.once('gone', leave), () => void client.off('gone', leave));
  return {
    during: <T>(work: () => T): T => duringCall({ name, startedAt, onGone }, work),
    hangUp: () => client.emit('gone'),
    listeners: () => client.listenerCount('gone'),
  };
}

test('calls in the queue proceed in order, and are forgotten then', async () => {
  const queue = createCallQueue();
  const call = callNamed('one');
  const order: string[] = [];
  const waiting = ['first', 'second'].map((name) => call.during(() => queue.wait()).then(() => order.push(name)));
  expect([queue.proceed(), queue.proceed(), queue.proceed()]).toEqual([true, true, false]);
  await Promise.all(waiting);
  expect([order, queue.length(), call.listeners(), vi.getTimerCount()]).toEqual([['first', 'second'], 0, 0, 0]);
});

test('no call waits in the queue for longer than six seconds after it began; jobs do', async () => {
  const queue = createCallQueue();
  const call = callNamed('one');
  await vi.advanceTimersByTimeAsync(4_000);
  const late = outcomeOf(call.during(() => queue.wait()));
  const job = queue.wait();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await late).toMatchObject(refused);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([queue.length(), queue.proceed()]).toEqual([1, true]);
  await job;
});

test('a call that has committed a transaction is not refused', async () => {
  const queue = createCallQueue();
  const call = callNamed('one');
  const waiting = call.during(() => {
    currentCall()!.hasCommitted = true;
    return queue.wait();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([queue.length(), queue.proceed()]).toEqual([1, true]);
  await waiting;
});

test('a call whose client disconnects leaves the queue', async () => {
  const queue = createCallQueue();
  const call = callNamed('one');
  const gone = outcomeOf(call.during(() => queue.wait()));
  call.hangUp();
  expect(await gone).toMatchObject(refused);
  expect([queue.length(), queue.proceed()]).toEqual([0, false]);
});

test('calls of one kind get a third of the gate, and others pass those who wait for more', async () => {
  const gate = createGate(6);
  const [hot, other] = [callNamed('hot'), callNamed('other')];
  const exits = await Promise.all([hot, hot].map((call) => call.during(gate.enter)));
  const passed: string[] = [];
  const third = hot.during(gate.enter).then((exit) => (passed.push('hot'), exit));
  await other.during(gate.enter).then(() => passed.push('other'));
  await gate.enter().then(() => passed.push('job'));
  expect(passed).toEqual(['other', 'job']);
  exits[0]!();
  await third;
  expect(passed).toEqual(['other', 'job', 'hot']);
});

test('a place that comes free goes to the first who may have it', async () => {
  const gate = createGate(2);
  const [exit] = [await gate.enter(), await gate.enter()];
  const order: string[] = [];
  const waiting = ['one', 'two'].map((name) =>
    callNamed(name)
      .during(gate.enter)
      .then((leave) => (order.push(name), leave)),
  );
  exit();
  (await waiting[0]!)();
  await waiting[1];
  expect(order).toEqual(['one', 'two']);
});

test('those who wait for what turns out to be locked are refused with it', async () => {
  const turns = createTurnsByKey({ atOnce: 1, longestQueue: 2 });
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const { promise, reject } = Promise.withResolvers<void>();
  const first = outcomeOf(turns('a', () => promise));
  const others = [turns('a', async () => 'ran'), turns('a', async () => 'ran')].map(outcomeOf);
  await expect(turns('a', async () => 'ran')).rejects.toMatchObject(refused);
  expect(await turns('b', async () => 'ran')).toBe('ran');
  reject(locked);
  expect(await first).toBe(locked);
  for (const outcome of others) expect(await outcome).toMatchObject(refused);
  expect(await turns('a', async () => 'ran')).toBe('ran');
});
