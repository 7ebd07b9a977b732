import { z } from 'zod';
import { consoleLimits } from '../browser/console-limits.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, Language, line, Page, pageQuery } from '../kernel/schemas.ts';
import { fileColumns, FileLink } from '../kernel/table.ts';
import { NewUser } from './index.ts';

/** What to do with a row whose account exists: report an error, skip the row, or update the account. */
export const ImportMode = z.enum(['create', 'skip', 'update']);
export type ImportMode = z.infer<typeof ImportMode>;

/**
 * `checking`: the dry run. `checked`: it found no errors, and the import can run. `faulty`: it found errors. `running`:
 * accounts are being written. `done`: all are written. `refused`: something changed since the dry run, and nothing was
 * written.
 */
export const ImportState = z.enum(['checking', 'checked', 'faulty', 'running', 'done', 'refused', 'cancelled', 'failed']);
export type ImportState = z.infer<typeof ImportState>;

/** A parsed row, with the same rules as an account that is created by hand. */
export const ImportedAccount = NewUser.omit({ departmentId: true, roleIds: true }).extend({ language: Language.nullable() });
export type ImportedAccount = z.infer<typeof ImportedAccount>;

export const UserImport = z
  .object({
    id: Id,
    fileName: z.string(),
    mode: ImportMode,
    state: ImportState,
    /** Rows of the file, and rows checked or written so far. */
    rows: z.int(),
    done: z.int(),
    /** Number of rows by result. Rows with errors are counted only as `faulty`. */
    counts: z.object({ created: z.int(), updated: z.int(), skipped: z.int(), faulty: z.int() }),
    sendsInvitations: z.boolean(),
    /** Invitations that are not mailed yet. */
    invitationsLeft: z.int(),
    /** Why it failed: the user who started it lost the permission, or an unexpected error. */
    failure: z.enum(['forbidden', 'broken']).nullable(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'UserImport' });
export type UserImport = z.infer<typeof UserImport>;

/** An error in one cell. */
export const ImportError = z
  .object({
    id: z.string(),
    /** Line number as in a text editor; the header is line 1. */
    line: z.int(),
    column: z.string(),
    value: z.string(),
    rule: z.string(),
    /** Error message in the language of the caller. */
    message: z.string(),
  })
  .meta({ id: 'ImportFault' });
export type ImportError = z.infer<typeof ImportError>;

export const errorColumns = ['line', 'column', 'value', 'message'] as const;
const params = z.object({ id: Id });
const access = 'permission:system:user:import';

/** An import is private to the user who started it: the file is theirs. Returns 404 for all others. */
export const usersImport = {
  start: endpoint({
    method: 'POST',
    path: '/users/imports',
    access,
    summary:
      'Check an uploaded file of accounts in a dry run; nothing is written. Repeating it for the same upload returns the same import.',
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
    summary:
      'List the unfinished imports of the current user, newest first: checking, checked or running. Bounded by the number that may wait.',
    ok: z.object({ items: z.array(UserImport) }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/imports/:id',
    access,
    summary: 'Get the progress of an import and its results.',
    params,
    ok: UserImport,
    errors: ['user_import.not_found'],
  }),
  errors: endpoint({
    method: 'GET',
    path: '/users/imports/:id/errors',
    access,
    summary: 'List the errors of the file by line; at most 10,000 are stored.',
    params,
    query: z.object(pageQuery),
    ok: Page(ImportError),
    errors: ['user_import.not_found'],
  }),
  exportErrors: endpoint({
    method: 'POST',
    path: '/users/imports/:id/errors/export',
    access,
    summary: 'Export the errors as a file.',
    params,
    body: z.strictObject({ columns: fileColumns(errorColumns) }),
    ok: FileLink,
    errors: ['user_import.not_found'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/users/imports/:id/run',
    access,
    confirmed: true,
    summary: 'Apply the result of the dry run: all of it, or nothing if something has changed since. Idempotent.',
    params,
    body: z.strictObject({ sendInvitations: z.boolean() }),
    ok: UserImport,
    errors: ['user_import.not_found', 'user_import.not_ready'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/users/imports/:id/cancel',
    access,
    summary: 'Cancel an import before it is done; nothing is written. Idempotent.',
    params,
    ok: UserImport,
    errors: ['user_import.not_found', 'user_import.over'],
  }),
};
