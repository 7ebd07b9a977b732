import { createStore, get, update } from 'idb-keyval';
import type { HostView } from '#contract/events/guests.ts';
import { localStore } from '#kernel/storage/index.ts';
import { personalStore } from './personal-store.ts';
import type { DoorState, QueuedScan } from './door-list.ts';

/** The list of one event, with the names of its guests: in the database that is deleted with the session. */
export type KeptDoor = Omit<DoorState, 'queue'> & { userId: string; host: HostView };

const DAY_MS = 24 * 60 * 60_000;
const keyOf = (userId: string, eventId: string) => `${userId}:${eventId}`;
/** Check-ins that are not sent yet, without names: they outlive a sign-out, and are sent when the same user is back. */
const queues = createStore('plaza-v1-prod-door', 'queues');

/** Something is kept: read at the next start of the application (`door-sweep.ts`). */
export const keptMark = 'door-kept';

/** Without IndexedDB (private windows of some browsers) the list lives as long as the tab. */
const quietly = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);

type Kept<T> = Readonly<Record<string, T>>;
/** One entry for all doors, as they are few: a change of one is one transaction. */
const changeDoors = (next: (doors: Kept<KeptDoor>) => Kept<KeptDoor>): Promise<void> =>
  quietly(
    update<Kept<KeptDoor>>('doors', (doors) => next(doors ?? {}), personalStore),
    undefined,
  );
const without = <T>(all: Kept<T>, isGone: (one: T, key: string) => boolean): Kept<T> =>
  Object.fromEntries(Object.entries(all).filter(([key, one]) => !isGone(one, key)));

export const keepDoor = (door: KeptDoor): Promise<void> => {
  localStore.write(keptMark, true);
  return changeDoors((doors) => ({ ...doors, [keyOf(door.userId, door.host.id)]: door }));
};
export const forgetDoor = (userId: string, eventId: string): Promise<void> =>
  changeDoors((doors) => without(doors, (_, key) => key === keyOf(userId, eventId)));

export const isOver = ({ host }: Pick<KeptDoor, 'host'>, now: number): boolean => now > Date.parse(host.endsAt) + DAY_MS;

/** The doors that this device keeps for the user. Those of others, and of events that ended a day ago, are deleted. */
export async function keptDoors(userId: string): Promise<KeptDoor[]> {
  await changeDoors((doors) => without(doors, (door) => door.userId !== userId || isOver(door, Date.now())));
  return Object.values((await quietly(get<Kept<KeptDoor>>('doors', personalStore), undefined)) ?? {});
}

const readQueues = async (): Promise<Kept<QueuedScan[]>> => (await quietly(get<Kept<QueuedScan[]>>('waiting', queues), undefined)) ?? {};
export const readQueue = async (userId: string, eventId: string): Promise<QueuedScan[]> =>
  (await readQueues())[keyOf(userId, eventId)] ?? [];
export const changeQueue = (userId: string, eventId: string, next: (queue: QueuedScan[]) => QueuedScan[]): Promise<void> =>
  quietly(
    update<Kept<QueuedScan[]>>(
      'waiting',
      (all = {}) => {
        const key = keyOf(userId, eventId);
        return without({ ...all, [key]: next(all[key] ?? []) }, (queue) => queue.length === 0);
      },
      queues,
    ),
    undefined,
  );
/** Events with check-ins of the user that are not sent yet. */
export async function waitingEvents(userId: string): Promise<string[]> {
  const prefix = keyOf(userId, '');
  return Object.keys(await readQueues()).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}
