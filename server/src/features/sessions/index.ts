import { sessions as contract, type sessionColumns, type SessionFilter } from '#contract/sessions.ts';
import { createRights, mayActOnWhom } from '#features/roles/index.ts';
import { deviceNameOf, deviceTitle } from '#features/security/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import type { ListedSession } from './sessions.repository.ts';
import * as rows from './sessions.repository.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { sessionsService } from './sessions.service.ts';

const cells: Record<(typeof sessionColumns)[number], (row: ListedSession) => string | null> = {
  username: ({ user }) => user.username,
  name: ({ user }) => [user.firstName, user.lastName].filter(Boolean).join(' '),
  device: ({ userAgent }) => deviceTitle(deviceNameOf(userAgent)),
  place: ({ ip }) => networkOf(ip),
  lastSeen: ({ lastSeenAt }) => lastSeenAt.toISOString(),
  created: ({ createdAt }) => createdAt.toISOString(),
};

/** The console of sessions: listing and ending them. */
export function createSessionConsole(parts: Parts): { routes: Handler[]; downloads: Download[] } {
  const file = csvExport<SessionFilter, ListedSession>({
    ...parts,
    name: 'sessions',
    call: contract.export,
    cells,
    batch: (filter, after, count) => rows.batch(parts.db, filter, after, count),
    onLink: (tx, viewer, filter) => parts.audit.record(tx, { by: viewer, action: 'sessions.exported', after: { ...filter } }),
  });
  const service = sessionsService({ ...parts, rights: createRights(parts), mayActOnWhom: mayActOnWhom(parts), file });
  return { routes: sessionsRoutes(service), downloads: [file.download] };
}
