import type { z } from 'zod';
import type { sessions as contract, SessionFilter, SessionRow } from '#contract/sessions.ts';
import type { createRights } from '#features/roles/index.ts';
import { deviceNameOf, deviceTitle } from '#features/security/index.ts';
import type { csvExport } from '#kernel/csv/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import { tableOf } from '#kernel/table.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ListedSession } from './sessions.repository.ts';
import * as rows from './sessions.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'sessions' | 'audit'> & {
  rights: Pick<ReturnType<typeof createRights>, 'assertMayActOn'>;
  /** The accounts among these on which the viewer may act. */
  mayActOnWhom: (viewer: Viewer, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  file: Pick<ReturnType<typeof csvExport<SessionFilter, ListedSession>>, 'link'>;
};
type Query = z.output<NonNullable<typeof contract.list.query>>;
type Export = z.output<NonNullable<typeof contract.export.body>>;

/** Open sessions, for administrators. */
export function sessionsService({ db, rights, mayActOnWhom, file, transact, sessions, audit }: Dependencies) {
  const shownTo =
    (viewer: Viewer, within: ReadonlySet<string>) =>
    ({ userAgent, ip, createdAt, lastSeenAt, id, user }: ListedSession): SessionRow => {
      const { browser, system } = deviceNameOf(userAgent);
      const isCurrent = id === viewer.sessionId;
      return {
        id,
        user,
        browser,
        system,
        place: networkOf(ip),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent,
        can: { end: !isCurrent && within.has(user.id) },
      };
    };

  return {
    async list(viewer: Viewer, query: Query): Promise<z.input<typeof contract.list.ok>> {
      const { items, counted } = await rows.list(db, query);
      const within = await mayActOnWhom(viewer, [...new Set(items.map(({ user }) => user.id))]);
      return tableOf(query, items.map(shownTo(viewer, within)), counted);
    },

    /** The caller's own session is refused here: signing out clears the device as well. */
    async end(viewer: Viewer, id: string): Promise<Record<string, never>> {
      if (id === viewer.sessionId) throw new AppError('session.current');
      return transact(async (tx) => {
        const found = await rows.find(tx, id);
        if (!found) throw new AppError('session.not_found');
        const { user, userAgent, ip } = found;
        await rights.assertMayActOn(tx, viewer, user.id);
        if (!(await sessions.end(tx, id, 'revoked'))) throw new AppError('session.not_found');
        const before = { device: deviceTitle(deviceNameOf(userAgent)), network: networkOf(ip), userId: user.id };
        await audit.record(tx, { by: viewer, action: 'session.ended', target: { type: 'session', id, name: user.username }, before });
        return {};
      });
    },

    export: (viewer: Viewer, { filter, columns }: Export): Promise<{ url: string }> => file.link(viewer, filter, columns),
  };
}
export type SessionsService = ReturnType<typeof sessionsService>;
