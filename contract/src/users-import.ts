import { z } from 'zod';
import { consoleLimits } from './kernel/console-limits.ts';
import { endpoint } from './kernel/endpoint.ts';
import { Id, Instant, Language, line, Page, pageQuery } from './kernel/schemas.ts';
import { fileColumns, FileLink } from './kernel/table.ts';
import { NewUser } from './users.ts';

/** What becomes of a row whose account is there already: it is a mistake, it is passed over, or the account takes what the row says. */
export const ImportMode = z.enum(['create', 'skip', 'update']);
export type ImportMode = z.infer<typeof ImportMode>;

/**
 * `checking`: the dry run. `checked`: it found nothing, and the import may run. `faulty`: it found faults. `running`: accounts
 * are being written. `done`: they are there. `refused`: something changed since the dry run, and nothing was done.
 */
export const ImportState = z.enum(['checking', 'checked', 'faulty', 'running', 'done', 'refused', 'cancelled', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

/** A row once it is read: the rules of an account that is created by hand. */
export const ImportedAccount = NewUser.omit({ departmentId: true, roleIds: true }).extend({ language: Language.nullable() });
export type ImportedAccount = z.infer<typeof ImportedAccount>;

export const UserImport = z
  .object({
    id: Id,
    fileName: z.string(),
    mode: ImportMode,
    state: ImportState,
    /** Rows of the file, and how many of them have been looked at or written. */
    rows: z.int(),
    done: z.int(),
    /** What the rows lead to. Rows at fault are in none of the others. */
    counts: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), faulty: z.int() }),
    sendsInvitations: z.boolean(),
    /** Mails that still wait to be written. */
    invitationsLeft: z.int(),
    /** Why it failed: whoever started it may do so no more, or something broke. */
    failure: z.enum(['forbidden', 'broken']).nullable(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'UserImport' });
export type UserImport = z.infer<typeof UserImport>;

/** What is wrong with one cell. */
export const ImportFault = z
  .object({
    id: z.string(),
    /** As a text editor counts them; the header is line 1. */
    line: z.int(),
    column: z.string(),
    value: z.string(),
    rule: z.string(),
    /** The sentence, in the reader's language. */
    message: z.string(),
  })
  .meta({ id: 'ImportFault' });
export type ImportFault = z.infer<typeof ImportFault>;

export const faultColumns = ['line', 'column', 'value', 'message'] as const;
const params = z.object({ id: Id });
const access = 'permission:system:user:import';

/** Only who started an import sees and runs it: the file is theirs. For everybody else it is not there. */
export const usersImport = {
  start: endpoint({
    method: 'POST',
    path: '/users/imports',
    access,
    summary:
      'Check a file of accounts that was uploaded. Nothing is written. Asked again for the same upload, the answer is the same import.',
    body: z.strictObject({ uploadId: Id, fileName: line({ min: 1, max: consoleLimits.importFileName.max }), mode: ImportMode }),
    ok: UserImport,
    status: 201,
    errors: [
      'upload.not_found',
      'upload.not_complete',
      'upload.in_progress',
      'user_import.not_utf8',
      'user_import.empty',
      'user_import.no_rows',
      'user_import.wrong_header',
      'user_import.wrong_quote',
      'user_import.too_many_columns',
      'user_import.too_many_rows',
      'user_import.too_many',
    ],
    rate: { max: 60, per: 3_600 },
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/users/imports',
    access,
    summary: 'My imports that are not over: being checked, ready, or being written. The newest first; no more than may wait.',
    ok: z.object({ items: z.array(UserImport) }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/imports/:id',
    access,
    summary: 'How far an import of mine is, and what it leads to.',
    params,
    ok: UserImport,
    errors: ['user_import.not_found'],
  }),
  faults: endpoint({
    method: 'GET',
    path: '/users/imports/:id/faults',
    access,
    summary: 'What is wrong with the file, line by line; the first 10,000 faults are kept.',
    params,
    query: z.object(pageQuery),
    ok: Page(ImportFault),
    errors: ['user_import.not_found'],
  }),
  exportFaults: endpoint({
    method: 'POST',
    path: '/users/imports/:id/faults/export',
    access,
    summary: 'The faults as a file.',
    params,
    body: z.strictObject({ columns: fileColumns(faultColumns) }),
    ok: FileLink,
    errors: ['user_import.not_found'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/users/imports/:id/run',
    access,
    confirmed: true,
    summary: 'Do what the dry run found: all of it, or nothing where something has changed since. Repeating it changes nothing.',
    params,
    body: z.strictObject({ sendInvitations: z.boolean() }),
    ok: UserImport,
    errors: ['user_import.not_found', 'user_import.not_ready'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/users/imports/:id/cancel',
    access,
    summary: 'Give an import up before it is done; nothing is written. Repeating it changes nothing.',
    params,
    ok: UserImport,
    errors: ['user_import.not_found', 'user_import.over'],
  }),
};
