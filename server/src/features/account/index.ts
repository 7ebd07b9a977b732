import type { Removals } from '#features/users/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { accountRoutes } from './account.routes.ts';
import { accountDeletionService, type DropFiles, type GiveBackSeats } from './account.deletion.service.ts';
import { exportsService } from './account.exports.service.ts';
import * as deletions from './account.deletion.repository.ts';
import * as removal from './account.removal.repository.ts';

const erase = defineJob<object>('account.erase');

export type AccountDependencies = { notify: Notify; giveBackSeats: GiveBackSeats; dropFiles: DropFiles };

type Account = { routes: Handler[]; downloads: Download[]; removals: Removals };

export function createAccount(parts: Parts, { notify, giveBackSeats, dropFiles }: AccountDependencies): Account {
  const { jobs, entrance } = parts;
  const exports = exportsService({ ...parts, notify });
  const deletion = accountDeletionService({ ...parts, notify, giveBackSeats, dropFiles });
  entrance.onEnter(async (tx, { userId }) => ((await deletion.stay(tx, userId)) ? { isDeletionCancelled: true } : undefined));
  jobs.define(erase, { schedule: '31 * * * *', expireIn: 1_800, concurrency: 1 }, (_, { signal }) => deletion.eraseDue(signal));
  return {
    removals: {
      lock: removal.lock,
      decide: removal.decide,
      restore: removal.restore,
      lockOwned: deletions.lockOwned,
      ownedAlone: deletions.ownedAlone,
      eraseSoon: (tx) => jobs.enqueue(tx, erase, {}),
    },
    routes: accountRoutes({ exports, deletion }),
    downloads: [{ path: '/exports', ending: '.zip', type: 'application/zip', name: 'plaza-data.zip', open: exports.open }],
  };
}
