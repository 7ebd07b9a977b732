import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import type { ImportableEvent } from '#contract/events/imports.ts';
import type { Event, EventCreate } from '#contract/events/index.ts';
import { limits } from '#contract/browser/limits.ts';
import { mayCreateEvent, requireAccess } from '#features/access/index.ts';
import { clock } from '#kernel/clock.ts';
import { AppError } from '#kernel/errors.ts';
import { type Fetcher, FetchFailure } from '#kernel/fetching/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { isZone } from '#kernel/zoned-time.ts';
import { planFile, type PlannedImport } from './calendar-plan.ts';
import * as imports from './events.imports.repository.ts';

type Dependencies = {
  fetcher: Fetcher;
  createIn: (tx: Tx, viewer: Viewer, input: EventCreate) => Promise<Event>;
  transact: Transact;
};
type Source = { file?: string | undefined; address?: string | undefined; zone: string };
type Result = { uid: string; id: string | null; slug: string | null; problem: ErrorCode | null; params: ErrorParams };

const { bytes } = limits.eventImport;
const types = ['text/calendar', 'text/plain', 'application/octet-stream', 'application/ics'] as const;
const MEGABYTE = 1_000_000;

const tooLarge = (field: 'file' | 'address') =>
  new AppError('event_import.too_large', { max: bytes / MEGABYTE }, [{ field, rule: 'invalid_value' }]);

/** Events of calendars of other programs. They are read again with each call, so that nothing of them is stored until they are events. */
export function importsService({ fetcher, createIn, transact }: Dependencies) {
  /** The id of the community, and the time. */
  const allowed = (viewer: Viewer, idOrSlug: string): Promise<{ communityId: string; now: Date }> =>
    transact(async (tx) => {
      const access = await requireAccess(tx, viewer, idOrSlug);
      if (access.community.status === 'archived') throw new AppError('community.archived');
      if (!mayCreateEvent(viewer, access)) throw new AppError('member.not_allowed');
      return { communityId: access.community.id, now: await clock(tx).now() };
    });

  async function fetched(address: string): Promise<string> {
    try {
      const { content } = await fetcher.fetch(address, { types, maxBytes: bytes, isCut: false });
      return content.toString('utf8');
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      if (error.reason === 'too_large') throw tooLarge('address');
      throw new AppError('event_import.unreachable', {}, [{ field: 'address', rule: 'invalid_value' }]);
    }
  }

  const read = async ({ file, address, zone }: Source, now: Date) => {
    if (!isZone(zone)) throw new AppError('event.bad_zone', {}, [{ field: 'zone', rule: 'invalid_value' }]);
    if (file !== undefined && Buffer.byteLength(file) > bytes) throw tooLarge('file');
    return planFile(file ?? (await fetched(address ?? '')), { zone, now });
  };

  /** Stores one event and its note together, or neither. */
  async function importOne(viewer: Viewer, communityId: string, { shown: { uid, problem }, input }: PlannedImport): Promise<Result> {
    const refused = (code: ErrorCode, params: ErrorParams = {}): Result => ({ uid, id: null, slug: null, problem: code, params });
    if (!input) return refused(problem ?? 'request.invalid');
    class IsHere extends Error {}
    try {
      return await transact(async (tx) => {
        const { id, slug } = await createIn(tx, viewer, { ...input, communityId });
        if (!(await imports.note(tx, { communityId, uid, eventId: id }))) throw new IsHere();
        return { uid, id, slug, problem: null, params: {} };
      });
    } catch (error) {
      if (error instanceof AppError) return refused(error.code, error.params);
      if (!(error instanceof IsHere)) throw error;
      const slug = await transact(async (tx) => (await imports.slugsOf(tx, communityId, [uid])).get(uid) ?? null);
      return { uid, id: null, slug, problem: null, params: {} };
    }
  }

  return {
    async check(viewer: Viewer, idOrSlug: string, source: Source): Promise<{ items: ImportableEvent[]; over: number; more: number }> {
      const { communityId, now } = await allowed(viewer, idOrSlug);
      const { items, over, more } = await read(source, now);
      const slugs = await transact((tx) =>
        imports.slugsOf(
          tx,
          communityId,
          items.map(({ shown }) => shown.uid),
        ),
      );
      return { items: items.map(({ shown }) => ({ ...shown, slug: slugs.get(shown.uid) ?? null })), over, more };
    },

    async run(viewer: Viewer, idOrSlug: string, { uids, ...source }: Source & { uids: readonly string[] }): Promise<{ items: Result[] }> {
      const { communityId, now } = await allowed(viewer, idOrSlug);
      const plans = new Map((await read(source, now)).items.map((plan) => [plan.shown.uid, plan]));
      const items: Result[] = [];
      for (const uid of new Set(uids)) {
        const plan = plans.get(uid);
        items.push(
          plan ? await importOne(viewer, communityId, plan) : { uid, id: null, slug: null, problem: 'event_import.gone', params: {} },
        );
      }
      return { items };
    },
  };
}
