import { setTimeout as wait } from 'node:timers/promises';
import type { Process } from '../processes.ts';
import { run } from '../processes.ts';
import { type Row, whole } from '../table.ts';
import { opened, type Where } from '../world.ts';
import { type Guest, openEvent, type Reply, rsvp, type Seats, signedIn } from './guests.ts';
import { type Acknowledged, violations } from './invariants.ts';

type Plan = { where: Where; environment: Record<string, string>; people: number; events: number; kills: number };
type Site = { server: Process; isOver: boolean };
/** Of those who got a seat, this many give it back, so that the waitlist moves. */
const GIVES_BACK = 0.3;

const start = (environment: Record<string, string>): Promise<Process> =>
  run('server/src/main.ts', { ...environment, PLAZA_RATE_LIMIT: 'off', PLAZA_DEMO: '0', LOG_LEVEL: 'fatal' });

/** As a client does: again when the connection broke, or the server asked for it. What a broken call did is not known until then. */
async function insist(site: Site, call: (origin: string) => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await call(site.server.origin).catch(() => null);
    if (reply && reply.status !== 503) return reply;
    await wait(reply ? Math.max(reply.retryAfter, 0.05) * 1000 : 50);
  }
}

/** One person answers all events in turn, as all others do, and gives some seats back. */
async function walk(site: Site, guest: Guest, events: readonly Seats[], chance: () => number): Promise<Acknowledged[]> {
  const heard: Acknowledged[] = [];
  for (const event of events) {
    const { status, body } = await insist(site, (origin) => rsvp(origin, event.id, guest.token));
    const about = { eventId: event.id, userId: guest.id };
    if (status !== 200) heard.push({ ...about, said: body.code ?? `${status}` });
    else if (body.state !== 'going' || chance() > GIVES_BACK) heard.push({ ...about, said: body.state ?? '' });
    else {
      // Sent again after a break, the first may have done it: then there is nothing to give back.
      const end = await insist(site, (origin) => rsvp(origin, event.id, guest.token, 'DELETE'));
      heard.push({ ...about, said: end.status < 300 || end.body.code === 'registration.not_found' ? 'given_back' : `${end.status}` });
    }
  }
  return heard;
}

/** Kills the server at random moments of the storm, without warning, and starts it again on what it left. */
async function disturb(site: Site, { environment, kills }: Plan): Promise<number> {
  let done = 0;
  for (; done < kills && !site.isOver; done += 1) {
    await wait(300 + Math.random() * 2_500);
    if (site.isOver) break;
    await site.server.kill();
    site.server = await start(environment);
  }
  return done;
}

/** All people at each event's last seat, half of the events with a waitlist, while the server is killed again and again. */
export async function measureStorms(plan: Plan): Promise<Row[]> {
  let guests: Guest[] = [];
  const events: Seats[] = [];
  await opened(plan.where, async ({ db }) => {
    guests = await signedIn(db, plan.people);
    for (let index = 0; index < plan.events; index += 1)
      events.push(await openEvent(db, { capacity: 1, waitlistMode: index % 2 ? 'auto' : 'off' }));
  });
  const site: Site = { server: await start(plan.environment), isOver: false };
  const began = performance.now();
  const disturbed = disturb(site, plan);
  const heard = (await Promise.all(guests.map((guest) => walk(site, guest, events, Math.random)))).flat();
  site.isOver = true;
  const kills = await disturbed;
  const took = (performance.now() - began) / 1000;
  await site.server.stop();
  let broken: string[] = [];
  await opened(plan.where, async ({ db }) => void (broken = await violations(db, events, heard)));
  const title = `${whole(plan.people)} people at the last seat of ${whole(plan.events)} events`;
  return [
    { what: `${title}: answers, kills of the server`, value: `${whole(heard.length)} in ${whole(took)} s, ${kills}` },
    {
      what: `${title}: rules broken`,
      value: broken.length === 0 ? 'none' : `${broken.length}: ${broken.slice(0, 5).join('; ')}`,
      goal: 'none',
      isMet: broken.length === 0 && heard.length === plan.people * plan.events,
    },
  ];
}
