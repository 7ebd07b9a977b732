import { describe, expect, it } from 'vitest';
import golden from './zoned-time.golden.json' with { type: 'json' };
import { zonedTime } from './zoned-time.ts';

// Made with Python's zoneinfo from IANA tzdata 2025b, so that no line of it comes from the library under test.
describe.each(Object.entries(golden))('every change of the clocks of %s from 2025 to 2030', (zone, cases) => {
  it('is met at each side, inside the gap or the overlap, and at 19:00 the day before and after', () => {
    const found = cases.map(([wall]) => [wall, zonedTime(wall!, zone)!.instant.toISOString().replace(':00.000Z', 'Z')]);
    expect(found).toEqual(cases);
    expect(cases.length).toBe(12 * 7);
  });
});

describe('a wall time', () => {
  it('moves forward by the gap when the clocks skip it', () => {
    expect(zonedTime('2026-03-29T02:30', 'Europe/Berlin')?.instant).toEqual(new Date('2026-03-29T01:30Z'));
  });

  it('is the earlier of two when the clocks show it twice', () => {
    expect(zonedTime('2026-10-25T02:30', 'Europe/Berlin')?.instant).toEqual(new Date('2026-10-25T00:30Z'));
  });

  it('keeps its number in a zone without summer time', () => {
    const hours = ['2026-01-15T19:00', '2026-07-15T19:00'].map((wall) => zonedTime(wall, 'Asia/Shanghai')?.instant.getUTCHours());
    expect(hours).toEqual([11, 11]);
  });
});

describe('a zone', () => {
  it('comes back in its proper spelling', () => {
    expect(zonedTime('2026-01-15T19:00', 'asia/shanghai')?.zone).toBe('Asia/Shanghai');
  });

  it.each(['Mars/Olympus', '', '+08:00', 'Z', '2026-01-01T00:00[Asia/Shanghai]', 'Asia/Shanghai\u0000', '__proto__', 'Asia/', 'C'])(
    'is refused when it is not a name of the IANA database: %j',
    (zone) => expect(zonedTime('2026-01-15T19:00', zone)).toBeNull(),
  );
});

describe('a date', () => {
  it.each(['2026-02-30T10:00', '2025-02-29T10:00', '2026-13-01T10:00', '0000-05-01T10:00'])(
    'is refused when no calendar has it: %s',
    (wall) => expect(zonedTime(wall, 'Europe/Berlin')).toBeNull(),
  );

  it('is refused when its instant leaves the years that can be written', () => {
    expect(zonedTime('9999-12-31T23:30', 'America/New_York')).toBeNull();
    expect(zonedTime('9999-12-31T23:30', 'Asia/Tokyo')?.instant).toEqual(new Date('9999-12-31T14:30Z'));
  });
});
