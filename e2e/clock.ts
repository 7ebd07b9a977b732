/** When journeys take place: the demo data is told from it. `PLAZA_TEST_NOW` is another instant, for `npm run test:dates`. */
export const beginning = process.env['PLAZA_TEST_NOW'] ?? '2026-11-21T12:00:00Z';
const KEY = 'PLAZA_TEST_AHEAD_MS';

/** How far the journeys are ahead of the machine; the processes of a run share it. */
export const ahead = Number((process.env[KEY] ??= String(Date.parse(beginning) - Date.now())));

export const now = (): number => Date.now() + ahead;

/** The environment of a process that loads `shifted-clock.ts`, and is so many milliseconds ahead of the journeys. */
export const clockOf = (more = 0): Record<string, string> => ({ [KEY]: String(ahead + more) });

/** Also run in pages, so it takes nothing from outside. */
export function shiftClock(ms: number): void {
  const machine = Date.now.bind(Date);
  Date.now = () => machine() + ms;
  globalThis.Date = new Proxy(Date, {
    construct: (date, parts: unknown[], target) => Reflect.construct(date, parts.length === 0 ? [date.now()] : parts, target) as Date,
  });
}
