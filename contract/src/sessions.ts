import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Person } from './kernel/person.ts';
import { Id, Instant, Nothing } from './kernel/schemas.ts';
import { fileColumns, FileLink, Table, tableFilter, tableQuery } from './kernel/table.ts';

/** When it was used last; `idle`: not within a week. */
export const SessionSeen = z.enum(['hour', 'day', 'week', 'idle']);
export type SessionSeen = z.infer<typeof SessionSeen>;

/** Somebody's open sign-in, as those see it who look after the site. */
export const SessionRow = z
  .object({
    id: Id,
    user: Person,
    /** Null where the browser does not say. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** The network from which it signed in: as coarse as an address may be shown. */
    place: z.string(),
    createdAt: Instant,
    lastSeenAt: Instant,
    /** The one that asks. */
    isCurrent: z.boolean(),
    /** Whether the viewer may end it: nobody acts on an account that may do what they may not. */
    canEnd: z.boolean(),
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
    summary: 'Who is signed in, and where. `q` finds people as the list of accounts does.',
    query: z.object({ ...tableQuery(['lastSeen', 'created'], '-lastSeen'), ...filter }),
    ok: Table(SessionRow),
  }),
  end: endpoint({
    method: 'POST',
    path: '/sessions/:id/end',
    access: 'permission:system:session:end',
    summary: 'End one session at once, with its open connections. Not the one that asks.',
    params: z.object({ id: Id }),
    ok: Nothing,
    errors: ['session.not_found', 'session.current', 'person.not_found', 'user.beyond_you'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/sessions/export',
    access: 'permission:system:session:export',
    confirmed: true,
    summary: 'The sessions of a filter as a file.',
    body: z.strictObject({ filter: SessionFilter, columns: fileColumns(sessionColumns) }),
    ok: FileLink,
  }),
};
