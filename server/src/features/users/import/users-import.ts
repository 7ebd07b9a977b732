import { usersImport } from '#contract/users/import.ts';
import { lockRights, moveRoles } from '#features/roles/index.ts';
import type { TakeUpload } from '#features/uploads/index.ts';
import { inBatches } from '#kernel/batches.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import { parse } from '#kernel/http/parse.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import { defineStep } from '#kernel/long-task/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Tx } from '#kernel/transaction.ts';
import { changeAccounts, insertAccounts } from '../users.bulk.repository.ts';
import { fillPersonWords } from '../users.words.repository.ts';
import type { ErrorRow, Invited } from './users.imports.repository.ts';
import * as imports from './users.imports.repository.ts';
import { planner } from './users.import.plan.service.ts';
import { sourcesOn } from './users.import.sources.repository.ts';
import { usersImportRoutes } from './users.import.routes.ts';
import { type ErrorFilter, errorText, usersImportService } from './users.import.service.ts';
import { type UserImportSteps, importSteps } from './users.import.work.service.ts';
import { accountWriter } from './users.import.write.service.ts';

const check = defineJob<{ id: string }>('user_import.check');
const run = defineJob<{ id: string }>('user_import.run');
const followUp = defineJob<{ id: string }>('user_import.follow_up');
const tidy = defineJob<object>('user_import.tidy');

export const IMPORT_RETRIES = 3;

type Others = { takeUpload: TakeUpload; mailInvitation: (tx: Tx, account: Invited) => Promise<void> };

/** One file at a time per process, as each is held in memory. A run whose server died counts as failed after `expireIn`. */
function defineJobs({ jobs, db }: Parts, steps: UserImportSteps): void {
  const rules = { retryLimit: IMPORT_RETRIES, expireIn: 300, concurrency: 1 };
  defineStep(jobs, { job: check, rules, ...steps.check });
  defineStep(jobs, { job: run, rules, ...steps.run });
  jobs.define(followUp, { ...rules, expireIn: 600 }, ({ id }, job) => steps.followUp(id, job));
  jobs.define(tidy, { schedule: '53 * * * *', expireIn: 600, concurrency: 1 }, () => inBatches((limit) => imports.dropOld(db, limit)));
}

export function createUsersImport(parts: Parts, { takeUpload, mailInvitation }: Others): { routes: Handler[]; downloads: Download[] } {
  const { db, jobs } = parts;
  const write = accountWriter({ ...parts, insertAccounts, changeAccounts, moveRoles, invite: imports.invite });
  const steps = importSteps({
    ...parts,
    sourcesNow: () => sourcesOn(db),
    sourcesIn: sourcesOn,
    lockRights,
    plan: planner(parse),
    write,
    inviteSoon: (tx, id) => jobs.enqueue(tx, followUp, { id }),
    mailInvitation,
    fillWords: () => fillPersonWords(db),
  });
  defineJobs(parts, steps);
  const file = csvExport<ErrorFilter, ErrorRow & { message: string }>({
    ...parts,
    name: 'user-import-faults',
    call: usersImport.exportErrors,
    cells: {
      line: ({ line }) => line,
      column: ({ column }) => column,
      value: ({ value }) => value,
      message: ({ message }) => message,
    },
    batch: async ({ id, language }, after, count) =>
      (await imports.errorsAfter(db, id, after, count)).map((error) => ({ ...error, message: errorText(error, language) })),
    // Not recorded: errors of one's own file disclose no data of the site.
    onLink: async () => undefined,
  });
  const service = usersImportService({ ...parts, takeUpload, jobNames: { check, run }, file });
  return { routes: usersImportRoutes(service), downloads: [file.download] };
}
