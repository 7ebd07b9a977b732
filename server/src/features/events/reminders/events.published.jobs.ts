import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import * as published from './events.published.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'jobs' | 'transact'> & { notify: Notify };
/** Notifies members of the communities that host an event, after the commit: of all of them, or of one that has hosted it since. */
export type EventPublished = (tx: Tx, eventId: string, communityId?: string) => Promise<void>;

const announceEvent = defineJob<{ eventId: string; communityId?: string }>('events.published');
const PEOPLE = 500;
const START = '00000000-0000-0000-0000-000000000000';

/** Each person is notified once, however many communities of theirs host the event, and however often the job runs. */
export function defineEventPublished({ db, jobs, transact, notify }: Dependencies): EventPublished {
  jobs.define(announceEvent, { expireIn: 600 }, async ({ eventId, communityId = null }, { signal }) => {
    const event = await published.find(db, eventId);
    if (!event) return;
    const { title, hostId: actorId } = event;
    const search = { eventId, communityId, limit: PEOPLE };
    for (let people = await published.membersToTell(db, { ...search, after: START }); people.length > 0;) {
      signal.throwIfAborted();
      const through = Map.groupBy(people, (person) => person.communityId);
      await transact(async (tx) => {
        for (const [community, members] of through)
          await notify(
            tx,
            members.map(({ id }) => id),
            { kind: 'event.published', actorId, subject: { type: 'event', id: eventId }, communityId: community, params: { title } },
          );
      });
      people = await published.membersToTell(db, { ...search, after: people.at(-1)!.id });
    }
  });

  return (tx, eventId, communityId) => jobs.enqueue(tx, announceEvent, { eventId, ...(communityId !== undefined && { communityId }) });
}
