import { z } from 'zod';
import { Slug, Visibility } from '../communities/shapes.ts';
import { consoleLimits } from '../browser/console-limits.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { importFailures, importPartNames } from '../browser/community-import.ts';
import { limits } from '../browser/limits.ts';
import { Id, Instant, line } from '../kernel/schemas.ts';

/**
 * `checking`: the file is read, nothing is written. `checked`: it can be imported. `running`: the community is being written, in one
 * transaction. `failed`: `failure` says why; nothing was written.
 */
export const CommunityImportState = z.enum(['checking', 'checked', 'running', 'done', 'failed', 'cancelled']);
export type CommunityImportState = z.infer<typeof CommunityImportState>;

/** The content of the file as found by the check. */
export const CommunityFileSummary = z.object({
  name: z.string(),
  slug: z.string(),
  visibility: Visibility,
  /** Site that made the file, and when. */
  site: z.string(),
  madeAt: Instant,
  counts: z.object(
    Object.fromEntries(importPartNames.map((name) => [name, z.int()])) as Record<(typeof importPartNames)[number], z.ZodInt>,
  ),
  /** Number of people other than the importer whose texts are in the file. Their names are kept, but they get no account. */
  authors: z.int(),
  /** Name of the importer in the file; null if the file does not contain the importer. */
  importer: z.string().nullable(),
});
export type CommunityFileSummary = z.infer<typeof CommunityFileSummary>;

export const ImportFailure = z.object({
  reason: z.enum(importFailures),
  /** List and line of the failure; null if the failure is not in a list. */
  file: z.string().nullable(),
  line: z.int().nullable(),
});
export type ImportFailure = z.infer<typeof ImportFailure>;

export const CommunityImport = z
  .object({
    id: Id,
    fileName: z.string(),
    state: CommunityImportState,
    /** Lists and pictures that this step has read so far, out of `files`. */
    done: z.int(),
    files: z.int(),
    /** Null until the check has finished without an error. */
    summary: CommunityFileSummary.nullable(),
    /** Pictures that could not be read, and were left out; at most 20 are named. */
    droppedImages: z.array(z.string()),
    droppedCount: z.int(),
    /** Why the import failed. In state `checked`: why the community was not written; the import can be tried again. */
    failure: ImportFailure.nullable(),
    /** The imported community; null until it exists. */
    community: z.object({ id: Id, slug: z.string() }).nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CommunityImport' });
export type CommunityImport = z.infer<typeof CommunityImport>;

const params = z.object({ id: Id });

/** Imports of communities from files of this or another site. An import is private to the user who started it. They become the owner. */
export const communityImports = {
  start: endpoint({
    method: 'POST',
    path: '/community-imports',
    access: 'user',
    verified: true,
    summary:
      'Check an uploaded file of a community; nothing is written. One at a time. Repeating it for the same upload returns the same import.',
    body: z.strictObject({ uploadId: Id, fileName: line({ min: 1, max: consoleLimits.importFileName.max }) }),
    ok: CommunityImport,
    status: 201,
    errors: ['upload.not_found', 'upload.not_complete', 'community_import.unfinished'],
    rate: { max: 20, per: 3_600 },
  }),
  latest: endpoint({
    method: 'GET',
    path: '/community-imports/latest',
    access: 'user',
    summary: 'Get the most recent import of a community by the current user; null if there is none within a day.',
    ok: z.object({ import: CommunityImport.nullable() }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/community-imports/:id/run',
    access: 'user',
    verified: true,
    summary: 'Create the community of a checked file: all of it, or nothing. Idempotent while it runs.',
    params,
    body: z.strictObject({ name: line(limits.communityName), slug: Slug }),
    ok: CommunityImport,
    errors: ['community_import.not_found', 'community_import.not_ready', 'community.slug_taken', 'community.too_many'],
    rate: { max: 20, per: 3_600 },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/community-imports/:id/cancel',
    access: 'user',
    summary: 'Cancel an import before it is done; nothing is written. Idempotent.',
    params,
    ok: CommunityImport,
    errors: ['community_import.not_found', 'community_import.over'],
  }),
};
