import { openRoom } from '../fan-out.ts';
import { at, callsOf, short, until } from '../load.ts';
import type { Row } from '../table.ts';
import { type Guest, rsvp, type Seats } from './guests.ts';

const GOAL = 1_000;

/**
 * From a cancellation until the page of the next of the waitlist shows the seat: its hint has come, and the event read after it says
 * *going*. The guests take turns on one seat.
 */
export async function measurePromotion(origin: string, event: Seats, guests: readonly Guest[]): Promise<Row> {
  for (const { token } of guests) await rsvp(origin, event.id, token);
  const times: number[] = [];
  let failures = 0;
  for (const [index, next] of guests.slice(1).entries()) {
    const room = await openRoom(1, {
      url: `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      hellos: [`40${JSON.stringify({ token: next.token })}`],
      count: (frame) => frame.split('["event.changed"').length - 1,
    });
    const began = performance.now();
    const { status } = await rsvp(origin, event.id, guests[index]!.token, 'DELETE');
    await until(() => room.received() > 0, 10_000);
    const { text } = await callsOf({ origin }, next.token)(`/events/${event.slug}`);
    times.push(performance.now() - began);
    const { myRegistration } = JSON.parse(text) as { myRegistration: { state: string } | null };
    if (status >= 300 || myRegistration?.state !== 'going') failures += 1;
    room.close();
  }
  times.sort((a, b) => a - b);
  const slowest = times.at(-1) ?? 0;
  return {
    what: 'promotion after a cancellation, as the page of the next learns it',
    value: `p50 ${short(at(times, 0.5))} ms, slowest ${short(slowest)} ms${failures > 0 ? `, ${failures} FAILED` : ''}`,
    goal: `slowest <= ${GOAL} ms`,
    isMet: failures === 0 && slowest <= GOAL,
  };
}
