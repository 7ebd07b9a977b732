import { fc } from '#test/properties.ts';
import { describe, expect, it } from 'vitest';
import { promotions, type WaitingParty } from './events.waitlist.policy.ts';

const queueOf = (...parties: [partySize: number, overtaken?: number][]): WaitingParty[] =>
  parties.map(([partySize, overtaken = 0], index) => ({
    id: `r${index}`,
    userId: `u${index}`,
    partySize,
    queueSeq: index + 1,
    overtaken,
    poolId: 'seats',
    typeId: null,
    poolIds: ['seats'],
  }));
const inSeats = (free: number, queue: readonly WaitingParty[]) => promotions(new Map([['seats', free]]), queue);
const promote = (free: number, ...parties: [partySize: number, overtaken?: number][]) =>
  inSeats(free, queueOf(...parties)).map(({ id }) => id);

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

/** A party that draws from a pool of its own tickets, and from the seats of all. */
const holder = (party: WaitingParty, type: string): WaitingParty => ({ ...party, poolIds: [type, 'seats'] });
const among = (free: Record<string, number>, queue: readonly WaitingParty[]) =>
  promotions(new Map(Object.entries(free)), queue).map(({ id }) => id);

describe('seats of several pools', () => {
  const [first, second, third] = queueOf([2], [1], [1]) as [WaitingParty, WaitingParty, WaitingParty];

  it('are given only to those who find one in each of their pools', () => {
    expect(among({ seats: 5, a: 1, b: 1 }, [holder(first, 'a'), holder(second, 'a'), holder(third, 'b')])).toEqual(['r1', 'r2']);
  });

  it('are not kept for a party whose own tickets are gone, however often it was passed', () => {
    expect(among({ seats: 1, a: 0, b: 5 }, [holder({ ...first, overtaken: 3 }, 'a'), holder(second, 'b')])).toEqual(['r1']);
  });

  it('are kept from all when a party that was passed three times lacks those of all', () => {
    expect(among({ seats: 1, a: 5, b: 5 }, [holder({ ...first, overtaken: 3 }, 'a'), holder(second, 'b')])).toEqual([]);
  });

  it('do not depend on who waits for another way', () => {
    const online = { ...second, poolId: 'stream', poolIds: ['stream'] };
    expect(among({ seats: 1, stream: 1 }, [{ ...first, overtaken: 3 }, online])).toEqual(['r1']);
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
        const promoted = inSeats(free, queue);
        expect(promoted.reduce((sum, { partySize }) => sum + partySize, 0)).toBeLessThanOrEqual(free);
        expect(new Set(promoted).size).toBe(promoted.length);
      }),
    );
  });

  it('is left so that its head does not fit, and whoever else fits stands behind a head that was overtaken too often', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), queues, (free, queue) => {
        const promoted = inSeats(free, queue);
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
