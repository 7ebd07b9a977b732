import { setTimeout as wait } from 'node:timers/promises';
import { at, short } from '../load.ts';
import { type Row, whole } from '../table.ts';
import { type Guest, rsvp, type Seats } from './guests.ts';

const LONGEST = 2_000;
type Answer = { state: string; milliseconds: number; refusals: number };

/** As a client does: once more after each 503, when it may, and when the connection broke. */
async function answered(origin: string, event: Seats, { token }: Guest): Promise<Answer> {
  const began = performance.now();
  for (let refusals = 0; ; refusals += 1) {
    const reply = await rsvp(origin, event.id, token).catch(() => null);
    const { status, body, retryAfter } = reply ?? { status: 503, body: {}, retryAfter: 0 };
    if (status !== 503) return { state: body.state ?? body.code ?? `${status}`, milliseconds: performance.now() - began, refusals };
    await wait(Math.max(retryAfter, 0.1) * 1000);
  }
}

/** Everyone answers one event, spread evenly over some seconds regardless of how fast the server is. */
export async function measureRush(
  origin: string,
  event: Seats,
  plan: { guests: Guest[]; seconds: number; seats: number; title: string },
): Promise<Row[]> {
  const { guests, seconds, seats, title } = plan;
  const began = performance.now();
  const answers = await Promise.all(
    guests.map(async (guest, index) => {
      await wait((index / guests.length) * seconds * 1000);
      return answered(origin, event, guest);
    }),
  );
  const took = (performance.now() - began) / 1000;
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const count = (...states: string[]) => answers.filter(({ state }) => states.includes(state)).length;
  const [going, others] = [count('going'), count('waitlisted', 'event.full')];
  const refusals = answers.reduce((sum, answer) => sum + answer.refusals, 0);
  const slowest = times.at(-1) ?? 0;
  const what = `${whole(guests.length)} answers in ${seconds} s, ${seats} seats, ${title}`;
  return [
    {
      what: `${what}: with a seat, without, other`,
      value: `${whole(going)}, ${whole(others)}, ${whole(guests.length - going - others)}`,
      goal: `${seats}, ${whole(guests.length - seats)}, 0`,
      isMet: going === seats && going + others === guests.length,
    },
    {
      what: `${what}: time to an answer`,
      value: `p50 ${short(at(times, 0.5))} ms, p95 ${short(at(times, 0.95))} ms, slowest ${whole(slowest)} ms; ${whole(refusals)} asked to come again; ${took.toFixed(1)} s in all`,
      goal: `slowest <= ${whole(LONGEST)} ms`,
      isMet: slowest <= LONGEST,
    },
  ];
}
