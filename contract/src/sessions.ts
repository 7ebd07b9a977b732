import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Person } from './kernel/person.ts';
import { Id, Instant, Nothing } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery } from './kernel/table.ts';

/** When the session was last used; `idle`: not within a week. */
export const SessionSeen = z.enum(['hour', 'day', 'week', 'idle']);
export type SessionSeen = z.infer<typeof SessionSeen>;

/** An active session, as listed for administrators. */
export const SessionRow = z
  .object({
    id: Id,
    user: Person,
    /** Null if the browser does not report it. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** Network of the sign-in, at the precision at which an IP address may be shown. */
    place: z.string(),
    createdAt: Instant,
    lastSeenAt: Instant,
    /** The session of this request. */
    isCurrent: z.boolean(),
    /** `end`: false if the account has permissions that the caller lacks. */
    can: z.object({ end: z.boolean() }),
  })
  .meta({ id: 'SessionRow' });
export type SessionRow = z.infer<typeof SessionRow>;

const filter = { ...tableFilter, seen: SessionSeen.optional(), userId: Id.optional() };
export const SessionFilter = z.strictObject(filter);
export type SessionFilter = z.infer<typeof SessionFilter>;

export const sessionColumns = ['username', 'name', 'device', 'place', 'lastSeen', 'created'] as const;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    access: 'permission:system:session:read',
    summary: 'List active sessions. `q` matches users as in the list of accounts.',
    query: z.object({ ...tableQuery(['lastSeen', 'created'], '-lastSeen'), ...filter }),
    ok: Table(SessionRow),
  }),
  end: endpoint({
    method: 'POST',
    path: '/sessions/:id/end',
    access: 'permission:system:session:end',
    summary: 'End a session immediately, with its open connections. The session of the request itself cannot be ended.',
    params: z.object({ id: Id }),
    ok: Nothing,
    errors: ['session.not_found', 'session.current', 'person.not_found', 'user.beyond_you'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/sessions/export',
    access: 'permission:system:session:export',
    confirmed: true,
    summary: 'Export the filtered sessions as a file.',
    body: z.strictObject({ filter: SessionFilter, columns: fileColumns(sessionColumns) }),
    ok: FileLink,
  }),
};
