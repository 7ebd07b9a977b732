import { expect, test } from 'vitest';
import { aWholeEvent } from '#test/events.ts';
import { firstWay } from './seats-of.ts';

const hybrid = (change: Parameters<typeof aWholeEvent>[0]) =>
  aWholeEvent({ mode: 'hybrid', online: { capacity: 4, goingCount: 3, seatsLeft: 1 }, ...change });

test('the way that is chosen first has a seat that no one waits for, in person if both have one', () => {
  expect(firstWay(hybrid({}))).toBe('in_person');
  expect(firstWay(hybrid({ seatsLeft: 0 }))).toBe('online');
  // A seat that the first in the queue may not fit into is free, and still theirs.
  expect(firstWay(hybrid({ seatsLeft: 1, waitlistCount: 1 }))).toBe('online');
  expect(firstWay(hybrid({ seatsLeft: 1, waitlistCount: 1, onlineWaitlistCount: 1 }))).toBe('in_person');
});
