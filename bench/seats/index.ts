import { newId } from '../../server/src/kernel/ids.ts';
import type { Db } from '../../server/src/kernel/db/index.ts';
import type { Row } from '../table.ts';
import { fillTable, measureAttendees } from './attendees.ts';
import { type Guest, openEvent, type Seats, signedAnew, signedIn } from './guests.ts';
import { measurePromotion } from './promotion.ts';
import { measureRush } from './rush.ts';

export type Prepared = { guests: Guest[]; host: Guest; full: Seats; queued: Seats; single: Seats; crowded: Seats };
type Plan = { turns: number; rush: { people: number; seconds: number } };
const SEATS = 100;

/** Before the server starts, as the embedded engine serves one process. */
export async function prepareSeats(db: Db, { people }: { people: number }): Promise<Prepared> {
  const crowded = await openEvent(db, { capacity: 50_000 });
  await fillTable(db, crowded);
  const session = { sessionId: newId(), userId: crowded.hostId };
  await db
    .insertInto('sessions')
    .values({ id: session.sessionId, user_id: session.userId, expires_at: new Date(Date.now() + 86_400_000) })
    .execute();
  return {
    guests: await signedIn(db, people),
    host: { id: session.userId, sessionId: session.sessionId, token: '' },
    full: await openEvent(db, { capacity: SEATS, waitlistMode: 'off' }),
    queued: await openEvent(db, { capacity: SEATS }),
    single: await openEvent(db, { capacity: 1 }),
    crowded,
  };
}

export async function measureSeats(
  origin: string,
  { host, full, queued, single, crowded, ...prepared }: Prepared,
  plan: Plan,
): Promise<Row[]> {
  const guests = await signedAnew(prepared.guests);
  const rush = { guests, seconds: plan.rush.seconds, seats: SEATS };
  return [
    ...(await measureRush(origin, full, { ...rush, title: 'no waitlist' })),
    ...(await measureRush(origin, queued, { ...rush, title: 'with a waitlist' })),
    await measurePromotion(origin, single, (await signedAnew(guests)).slice(0, plan.turns)),
    await measureAttendees(origin, crowded, { token: (await signedAnew([host]))[0]!.token, turns: Math.ceil(plan.turns / 10) }),
  ];
}
