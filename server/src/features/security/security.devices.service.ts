import { createHash } from 'node:crypto';
import type { SignedInDevice } from '#contract/security/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Device } from '#kernel/session/index.ts';
import { networkOf } from '#kernel/throttle/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { deviceNameOf, deviceTitle } from './device-name.ts';
import * as devices from './security.devices.repository.ts';
import * as factors from './security.factors.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'sessions' | 'mailer'> & {};

export function devicesService({ db, transact, sessions, mailer }: Dependencies) {
  const notifyOwner = async (tx: Tx, userId: string, { userAgent, ip }: Device) => {
    const { email, language, username } = await factors.findOwner(tx, userId);
    const params = { username, browser: deviceTitle(deviceNameOf(userAgent)) ?? '–', network: networkOf(ip) };
    await mailer.send(tx, { to: email, language, kind: 'new_sign_in', params });
  };

  return {
    async list(viewer: Viewer): Promise<{ items: SignedInDevice[] }> {
      const items = (await devices.list(db, viewer.id)).map(({ userAgent, ip, signedInAt, lastSeenAt, id }) => ({
        id,
        ...deviceNameOf(userAgent),
        place: networkOf(ip),
        signedInAt: signedInAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === viewer.sessionId,
      }));
      return { items: [...items.filter(({ isCurrent }) => isCurrent), ...items.filter(({ isCurrent }) => !isCurrent)] };
    },

    async end(viewer: Viewer, sessionId: string) {
      const isEnded = await transact(
        async (tx) => (await devices.isOwn(tx, viewer.id, sessionId)) && sessions.end(tx, sessionId, 'revoked'),
      );
      if (!isEnded) throw new AppError('security.session_not_found');
      return {};
    },

    endOthers: async (viewer: Viewer) => ({
      ended: await transact((tx) => sessions.endAll(tx, viewer.id, 'revoked', { except: viewer.sessionId })),
    }),

    /** Part of every sign-in: notifies the owner of one from a browser and network that are new to the account. */
    async arrive(tx: Tx, { userId, device }: { userId: string; device: Device }): Promise<void> {
      const { browser, system } = deviceNameOf(device.userAgent);
      const place = createHash('sha256')
        .update(JSON.stringify([browser, system, networkOf(device.ip)]))
        .digest();
      const isKnown = await devices.isKnown(tx, userId);
      const isNew = (await devices.arrive(tx, userId, place)) !== undefined;
      if (!isNew) await devices.touch(tx, userId, place);
      else if (isKnown) await notifyOwner(tx, userId, device);
    },
  };
}
export type DevicesService = ReturnType<typeof devicesService>;
