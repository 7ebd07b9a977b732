import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/browser/limits.ts';
import type { CheckInResult, DoorTicket } from '#contract/events/door.ts';
import type { HostView } from '#contract/events/guests.ts';
import { isApiError } from '#kernel/api/index.ts';
import { newId } from '#kernel/id.ts';
import { emptyDoor, missingOf, nextBatch, settle, type DoorConflict, type DoorState, type QueuedScan } from './door-list.ts';
import { changeQueue, forgetDoor, isOver, keepDoor, keptDoors, readQueue } from './door-store.ts';
import { loadRefused, loadTickets, sendScans, undoCheckIn } from './door.queries.ts';

const AGAIN_MS = 5_000;
const RELOAD_MS = 60_000;
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);
const isRightLost = (error: unknown) => isApiError(error, 'event.not_found', 'member.not_allowed');
export type Listing = 'loading' | 'ready' | 'failed' | 'lost';

type DoorOf = { userId: string; host: HostView; gate: string };

type Upkeep = { flush: () => Promise<unknown>; load: () => Promise<void>; waits: boolean };

/** Sends what waits again after a while and when the network is back, and loads the list now and then. */
function useDoorUpkeep({ flush, load, waits }: Upkeep): void {
  const resend = useEffectEvent(() => void flush().catch(() => undefined));
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => resend(), AGAIN_MS);
    const onOnline = () => resend();
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [waits]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && navigator.onLine && void load(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [load]);
}

/**
 * The door of one event on this device: its list of tickets, and the check-ins that are not sent yet. Both are kept in IndexedDB, so that
 * the door works without the network, and check-ins outlive a reload; what was sent twice counts once.
 */
export function useDoor({ userId, host, gate }: DoorOf) {
  const [state, setState] = useState<DoorState>(emptyDoor);
  const [listing, setListing] = useState<Listing>('loading');
  const current = useRef(emptyDoor);
  const sending = useRef<Promise<boolean> | null>(null);
  const eventId = host.id;

  const change = useCallback((next: (now: DoorState) => DoorState) => {
    current.current = next(current.current);
    setState(current.current);
  }, []);
  const queue = useCallback(
    async (next: (queue: QueuedScan[]) => QueuedScan[]) => {
      change((now) => ({ ...now, queue: next(now.queue) }));
      await changeQueue(userId, eventId, next);
    },
    [change, userId, eventId],
  );

  /** A helper who may no longer let people in keeps no list of them. */
  const loseRight = useCallback(async () => {
    change((now) => ({ ...emptyDoor, queue: now.queue }));
    setListing('lost');
    await forgetDoor(userId, eventId);
  }, [change, userId, eventId]);

  const load = useCallback(async () => {
    try {
      const [tickets, refused] = [await loadTickets(eventId), await loadRefused(eventId)];
      change((now) => ({ ...now, tickets, refused, takenAt: new Date().toISOString() }));
      setListing('ready');
    } catch (error) {
      if (isRightLost(error)) await loseRight();
      else setListing(current.current.takenAt === null ? 'failed' : 'ready');
    }
  }, [change, loseRight, eventId]);

  const take = useCallback(
    async (results: CheckInResult[]) => {
      change((now) => settle(now, results));
      const answered = new Set(results.map(({ nonce }) => nonce));
      await changeQueue(userId, eventId, (kept) => kept.filter(({ nonce }) => !answered.has(nonce)));
    },
    [change, userId, eventId],
  );

  /** Sends what is queued, part by part; false without the network, when it stays. */
  const sendAll = useCallback(async (): Promise<boolean> => {
    try {
      while (current.current.queue.length > 0) {
        const batch = nextBatch(current.current.queue, limits.checkInsAtOnce.max);
        const { results } = await sendScans(
          eventId,
          batch[0]?.gate ?? '',
          batch.map(({ gate: _, ...scan }) => scan),
        );
        await take(results);
      }
      return true;
    } catch (error) {
      // Check-ins are kept in any case. After no answer or a temporary error they are sent again; a helper without the right is notified.
      if (isRightLost(error)) await loseRight();
      if (isApiError(error) && isFinal(error.status)) throw error;
      // The device lets them in by itself, so that a refusal later is a conflict.
      await queue((waiting) => waiting.map((scan) => ({ ...scan, isOffline: true })));
      return false;
    }
  }, [take, queue, loseRight, eventId]);

  /** Resolves to the conflicts that are new. One at a time: what is queued meanwhile goes along. */
  const flush = useCallback(async (): Promise<DoorConflict[] | 'offline'> => {
    const before = new Set(current.current.conflicts.map(({ nonce }) => nonce));
    const end = () => {
      sending.current = null;
    };
    const running = sending.current ?? sendAll().finally(end);
    sending.current = running;
    return (await running) ? current.current.conflicts.filter(({ nonce }) => !before.has(nonce)) : 'offline';
  }, [sendAll]);

  useEffect(() => {
    void Promise.all([keptDoors(userId), readQueue(userId, eventId)]).then(([doors, waiting]) => {
      const kept = doors.find((door) => door.host.id === eventId);
      change((now) => ({ ...now, ...(kept && { ...emptyDoor, ...kept }), queue: [...waiting, ...now.queue] }));
      return load();
    });
  }, [change, load, userId, eventId]);

  useEffect(() => {
    const { queue: _, ...list } = state;
    if (list.takenAt !== null && !isOver({ host }, Date.now())) void keepDoor({ ...list, userId, host });
  }, [state, userId, host]);

  useDoorUpkeep({ flush, load, waits: state.queue.length > 0 });

  return {
    eventId,
    state,
    listing,
    load,
    /** Checks so many of the party in who are not; resolves once it is known, or kept for later. */
    async admit(ticket: DoorTicket, count: number): Promise<DoorConflict[] | 'offline'> {
      const at = new Date().toISOString();
      const scans = missingOf(current.current, ticket)
        .slice(0, count)
        .map((personIndex) => ({ nonce: newId(), registrationId: ticket.id, personIndex, at, gate, isOffline: false }));
      await queue((waiting) => [...waiting, ...scans]);
      return flush();
    },
    /** Asks the server about a ticket that the list does not have; null without the network. */
    async ask(ticket: string): Promise<CheckInResult | null> {
      try {
        const { results } = await sendScans(eventId, gate, [{ nonce: newId(), ticket, at: new Date().toISOString(), isOffline: false }]);
        const [result] = results;
        if (result && result.outcome !== 'refused') await load();
        return result ?? null;
      } catch (error) {
        if (isApiError(error) && isFinal(error.status)) throw error;
        return null;
      }
    },
    async undo(registrationId: string): Promise<void> {
      await undoCheckIn(eventId, registrationId);
      await queue((waiting) => waiting.filter((scan) => scan.registrationId !== registrationId));
      change((now) => ({
        ...now,
        tickets: now.tickets.map((ticket) => (ticket.id === registrationId ? { ...ticket, inside: [] } : ticket)),
      }));
    },
    /** Searches the current list, which may be newer than the last rendering. */
    find: (registrationId: string | null): DoorTicket | null => current.current.tickets.find(({ id }) => id === registrationId) ?? null,
    dismiss: (nonce: string) => change((now) => ({ ...now, conflicts: now.conflicts.filter((conflict) => conflict.nonce !== nonce) })),
  };
}
export type Door = ReturnType<typeof useDoor>;
