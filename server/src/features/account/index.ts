import type { Notify } from '#features/notifications/index.ts';
import { createRights } from '#features/roles/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { accountRoutes } from './account.routes.ts';
import { calendarRepository } from './calendar.repository.ts';
import { calendarService } from './calendar.service.ts';
import { deletionRepository } from './deletion.repository.ts';
import { deletionService, type DropFiles, type GiveBackSeats } from './deletion.service.ts';
import { exportsRepository } from './exports.repository.ts';
import { EXPORT_RETRIES, exportsService, makeExport } from './exports.service.ts';
import { removalRepository } from './removal.repository.ts';
import { removalService } from './removal.service.ts';

const tidyExports = defineJob<object>('account.exports_tidy');
const erase = defineJob<object>('account.erase');

export type AccountNeeds = { notify: Notify; giveBackSeats: GiveBackSeats; dropFiles: DropFiles };

export function createAccount(
  parts: Parts,
  { notify, giveBackSeats, dropFiles }: AccountNeeds,
): { routes: Handler[]; downloads: Download[] } {
  const { db, jobs, entrance } = parts;
  const calendar = calendarService({ ...parts, calendars: calendarRepository(db) });
  const exports = exportsService({ ...parts, exports: exportsRepository(db), notify });
  const deletions = deletionRepository(db);
  const deletion = deletionService({ ...parts, deletions, notify, giveBackSeats, dropFiles });
  const removal = removalService({
    ...parts,
    deletions,
    removals: removalRepository,
    rights: createRights(parts),
    eraseSoon: (tx) => jobs.enqueue(tx, erase, {}),
  });
  entrance.onEnter(async (tx, { userId }) => ((await deletion.stay(tx, userId)) ? { isDeletionCancelled: true } : undefined));
  jobs.define(makeExport, { retryLimit: EXPORT_RETRIES, expireIn: 1_800, concurrency: 1, isFinal: true }, ({ id }, run) =>
    exports.make(id, run),
  );
  jobs.define(tidyExports, { schedule: '11 * * * *', expireIn: 600, concurrency: 1 }, (_, { signal }) => exports.tidy(signal));
  jobs.define(erase, { schedule: '31 * * * *', expireIn: 1_800, concurrency: 1 }, (_, { signal }) => deletion.eraseDue(signal));
  return {
    routes: accountRoutes({ calendar, exports, deletion, removal }),
    downloads: [
      { path: '/calendars', ending: '.ics', type: 'text/calendar; charset=utf-8', open: calendar.open },
      { path: '/exports', ending: '.zip', type: 'application/zip', name: 'plaza-data.zip', open: exports.open },
    ],
  };
}
