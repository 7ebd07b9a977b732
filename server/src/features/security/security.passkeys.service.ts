import type { CreationOptions, NewCredential } from '#contract/kernel/webauthn.ts';
import type { Passkey } from '#contract/security/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Device } from '#kernel/session/index.ts';
import { noticeText } from '#kernel/texts/index.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { CHALLENGE_TIMEOUT_MS, type Challenges } from './challenges.ts';
import { deviceNameOf, deviceTitle } from './device-name.ts';
import type * as factors from './security.factors.repository.ts';
import { MAX_PASSKEYS } from './security.passkeys.repository.ts';
import * as passkeys from './security.passkeys.repository.ts';
import { asBytes, asKnown, siteOf, verifiedCredential, webauthn } from './webauthn.ts';

type Row = Awaited<ReturnType<typeof passkeys.list>>[number];

const shown = ({ createdAt, lastUsedAt, ...passkey }: Row): Passkey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

type Dependencies = Pick<Parts, 'db' | 'transact' | 'publicUrl' | 'viewers' | 'mailer' | 'audit'> & {
  challenges: Challenges;
  siteName: () => string;
  findOwner: typeof factors.findOwner;
  /** Whether the account can sign in without password and passkey. */
  hasIdentity: (tx: Tx, userId: string) => Promise<boolean>;
};

export function passkeysService(dependencies: Dependencies) {
  const { db, challenges, transact, publicUrl, viewers, mailer, audit, siteName, hasIdentity, findOwner } = dependencies;
  return {
    list: async (userId: string): Promise<Passkey[]> => (await passkeys.list(db, userId)).map(shown),

    async addOptions(viewer: Viewer): Promise<CreationOptions> {
      const own = await passkeys.listCredentials(db, viewer.id);
      if (own.length >= MAX_PASSKEYS) throw new AppError('security.too_many_passkeys');
      const { username, firstName, lastName } = await passkeys.findPerson(db, viewer.id);
      const { generateRegistrationOptions } = await webauthn();
      const { rp, user, challenge, pubKeyCredParams, timeout } = await generateRegistrationOptions({
        rpName: siteName(),
        rpID: siteOf(publicUrl()).rpId,
        userName: username,
        userDisplayName: `${firstName} ${lastName}`.trim() || username,
        userID: new Uint8Array(Buffer.from(viewer.id)),
        challenge: asBytes(await challenges.make('passkey.add', viewer.id)),
        timeout: CHALLENGE_TIMEOUT_MS,
      });
      return {
        rp,
        user,
        challenge,
        pubKeyCredParams,
        timeout,
        excludeCredentials: asKnown(own),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      };
    },

    async add(viewer: Viewer, credential: NewCredential, device: Device): Promise<Passkey> {
      const challenge = await challenges.spend('passkey.add', viewer.id, credential.response);
      const made = challenge && (await verifiedCredential(credential, { challenge, ...siteOf(publicUrl()) }));
      if (!made) throw new AppError('security.passkey_refused');
      const name = deviceTitle(deviceNameOf(device.userAgent)) ?? noticeText(viewer.language ?? 'en-US', 'passkey');
      const added = await transact(async (tx) => {
        afterCommit(tx, () => viewers.forget({ userId: viewer.id }));
        const passkey = await passkeys.insert(tx, viewer.id, { ...made, name });
        const { email, username, language } = await findOwner(tx, viewer.id);
        if (passkey) await audit.own(tx, viewer.id, 'passkey.added', { after: { passkey: name } });
        if (passkey) await mailer.send(tx, { to: email, language, kind: 'passkey_added', params: { username, passkey: name } });
        return passkey;
      }).catch((error: unknown) => {
        throw isConstraint(error, 'passkeys_credential_id_key') ? new AppError('security.passkey_known') : error;
      });
      if (!added) throw new AppError('security.too_many_passkeys');
      return shown(added);
    },

    async rename(viewer: Viewer, id: string, name: string): Promise<Passkey> {
      const renamed = await passkeys.rename(db, viewer.id, id, name);
      if (!renamed) throw new AppError('security.passkey_not_found');
      return shown(renamed);
    },

    async remove(viewer: Viewer, id: string) {
      const outcome = await transact(async (tx) => {
        afterCommit(tx, () => viewers.forget({ userId: viewer.id }));
        const removed = await passkeys.remove(tx, { userId: viewer.id, id, hasOtherWay: await hasIdentity(tx, viewer.id) });
        if (typeof removed === 'object') await audit.own(tx, viewer.id, 'passkey.removed', { before: { passkey: removed.name } });
        return removed;
      });
      if (outcome === 'missing') throw new AppError('security.passkey_not_found');
      if (outcome === 'last') throw new AppError('security.last_way_in');
      return {};
    },
  };
}
export type PasskeysService = ReturnType<typeof passkeysService>;
