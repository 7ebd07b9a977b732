import { fc } from '#test/properties.ts';
import { describe, expect, it } from 'vitest';
import { promotions, type Waiting } from './events.waitlist.policy.ts';

const queueOf = (...parties: [partySize: number, overtaken?: number][]): Waiting[] =>
  parties.map(([partySize, overtaken = 0], index) => ({
    id: `r${index}`,
    userId: `u${index}`,
    partySize,
    queueSeq: index + 1,
    overtaken,
  }));
const promote = (free: number, ...parties: [partySize: number, overtaken?: number][]) =>
  promotions(free, queueOf(...parties)).map(({ id }) => id);

describe('free seats', () => {
  it('go to the head of the queue first, and on while they last', () => {
    expect(promote(2, [1], [1], [1])).toEqual(['r0', 'r1']);
  });

  it('go to somebody behind when the head does not fit', () => {
    expect(promote(1, [2], [1], [1])).toEqual(['r1']);
  });

  it('are kept for a head that others have passed three times', () => {
    expect(promote(2, [3, 3], [1], [1])).toEqual([]);
    expect(promote(3, [3, 3], [1])).toEqual(['r0']);
  });

  it('count how often the head is passed while they are given out', () => {
    expect(promote(4, [5, 1], [1], [1], [1])).toEqual(['r1', 'r2']);
  });

  it('are kept for the new head once the old one is in', () => {
    expect(promote(3, [2], [2, 3], [1])).toEqual(['r0']);
  });

  it('stay free when nobody waits, and none means nobody', () => {
    expect(promote(5)).toEqual([]);
    expect(promote(0, [1])).toEqual([]);
  });
});

const queues = fc
  .array(fc.record({ partySize: fc.integer({ min: 1, max: 6 }), overtaken: fc.integer({ min: 0, max: 3 }) }), { maxLength: 12 })
  // A party further ahead has been overtaken at least as often.
  .map((parties) => parties.toSorted((a, b) => b.overtaken - a.overtaken))
  .map((parties) => queueOf(...parties.map(({ partySize, overtaken }): [number, number] => [partySize, overtaken])));

describe('any queue', () => {
  it('never gets more seats than are free, and never the same party twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), queues, (free, queue) => {
        const promoted = promotions(free, queue);
        expect(promoted.reduce((sum, { partySize }) => sum + partySize, 0)).toBeLessThanOrEqual(free);
        expect(new Set(promoted).size).toBe(promoted.length);
      }),
    );
  });

  it('is left so that its head does not fit, and whoever else fits stands behind a head out of patience', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), queues, (free, queue) => {
        const promoted = promotions(free, queue);
        const left = free - promoted.reduce((sum, { partySize }) => sum + partySize, 0);
        const [head, ...behind] = queue.filter((party) => !promoted.includes(party));
        if (!head) return;
        const passed = head.overtaken + promoted.filter(({ queueSeq }) => queueSeq > head.queueSeq).length;
        expect(head.partySize).toBeGreaterThan(left);
        expect(passed).toBeLessThanOrEqual(3);
        if (behind.some(({ partySize }) => partySize <= left)) expect(passed).toBe(3);
      }),
    );
  });
});
