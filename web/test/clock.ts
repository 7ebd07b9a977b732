/** When the tests take place: their fixtures have dates of their own, and would be in the past one day. */
const beginning = Date.parse('2026-11-21T12:00:00Z');
const anHour = 3_600_000;

const ahead = beginning - Date.now();
// Files of one worker share their globals.
if (Math.abs(ahead) > anHour) {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (date, parts: unknown[], target) => Reflect.construct(date, parts.length === 0 ? [date.now()] : parts, target) as Date,
  });
}
