import type { z } from 'zod';
import type { identities as contract, ProviderRegistration, IdentityStep } from '#contract/identities.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { documentNames, documents } from '#contract/browser/legal.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { insertAccount, type ReadsLikeStaff } from '#features/users/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import type { Mailer } from '#kernel/outbox/index.ts';
import type { OneTime } from '#kernel/one-time/index.ts';
import type { Entrance } from '#kernel/session/entrance.ts';
import type { Device } from '#kernel/session/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import { networkOf, type Throttle } from '#kernel/throttle/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { masked, usernamesFor } from './identities.policy.ts';
import * as identities from './identities.repository.ts';
import type { Introduced, IdentityLinksService } from './identities.links.service.ts';

/** A provider's identity that is not linked to an account. */
type Guest = Introduced & { redirect: string | null; remember: boolean };
type Registered = z.input<typeof contract.register.ok>;
type Reader = { device: Device; language: Language };
type Names = { firstName: string; lastName: string };

const CONFIRM = { purpose: 'identity.confirm', lifetime: '30 minutes' } as const;
const REGISTER = { purpose: 'identity.register', lifetime: '30 minutes' } as const;
const EMAIL = { purpose: 'identity.email', lifetime: '5 minutes' } as const;
const RESEND_AFTER = 60;

type Dependencies = {
  db: Db;
  links: IdentityLinksService;
  oneTime: OneTime;
  throttle: Throttle;
  entrance: Entrance;
  mailer: Mailer;
  transact: Transact;
  readsLikeStaff: ReadsLikeStaff;
  /** Called with the new account and its target, before it is let in. */
  onSignedUp: (userId: string, target: string | null) => Promise<void>;
  /** Whether sign-up is open. */
  isOpen: () => boolean;
};

/** Leads from a verified identity to an account: an existing one whose owner agrees, or a new one. */
export function registrationService(dependencies: Dependencies) {
  const { db, links, oneTime, throttle, entrance, mailer, transact, readsLikeStaff, isOpen, onSignedUp } = dependencies;
  /** The owner of the address decides, by signing in to its account. */
  const askOwner = async (accountId: string, guest: Guest) => {
    const ticket = await transact((tx) => oneTime.issueToken(tx, { ...CONFIRM, userId: accountId, data: guest }));
    return { next: 'confirm' as const, ticket, email: masked(guest.profile.email), redirect: guest.redirect, remember: guest.remember };
  };

  const findGuest = async (ticket: string) => {
    const found = await oneTime.findToken<Guest>(REGISTER.purpose, ticket);
    if (!found) throw new AppError('identity.flow_expired');
    return found;
  };

  /** The address verified by the provider, else the one verified by the mailed code. */
  const provenAddress = async (ticketId: string, { profile }: Guest, { email, code }: ProviderRegistration): Promise<string> => {
    if (profile.isEmailVerified) return profile.email;
    if (email === undefined || code === undefined) throw new AppError('identity.email_needed');
    if (!(await oneTime.useCode(EMAIL.purpose, codeKey(ticketId, email), code))) throw new AppError('auth.code_wrong');
    return email;
  };

  /** A chosen name that reads like an administrator's is refused; one from the provider is replaced by the username. */
  const namesOf = async ({ profile }: Guest, input: ProviderRegistration): Promise<Names> => {
    const { username } = input;
    if (await readsLikeStaff(username, null)) throw new AppError('user.username_taken');
    const { firstName = profile.firstName, lastName = profile.lastName } = input;
    if (!(await readsLikeStaff(fullName({ firstName, lastName, username }), null))) return { firstName, lastName };
    if (input.firstName === undefined && input.lastName === undefined) return { firstName: username, lastName: '' };
    throw new AppError('user.name_taken_by_staff', {}, [{ field: 'firstName', rule: 'name_of_staff' }]);
  };

  /** Null when an account with the address was created concurrently. */
  const create = (guest: Guest, input: Names & ProviderRegistration & { email: string; language: Language }): Promise<string | null> =>
    transact(async (tx): Promise<string | null> => {
      await spend(tx, REGISTER.purpose, input.ticket);
      const userId = await insertAccount(tx, { ...input, passwordHash: null });
      await links.attach(tx, userId, guest);
      return userId;
    }).catch((error: unknown) => {
      if (isConstraint(error, 'users_email_key_key')) return null;
      throw isConstraint(error, 'users_username_key_key') ? new AppError('user.username_taken') : error;
    });
  const spend = async (tx: Tx, purpose: string, ticket: string): Promise<void> => {
    if (!(await oneTime.useToken(tx, purpose, ticket))) throw new AppError('identity.flow_expired');
  };

  return {
    /** The next step for an identity that is not linked yet. */
    async receive(guest: Guest): Promise<IdentityStep> {
      const { profile } = guest;
      const owner = profile.isEmailVerified ? await identities.findAccount(db, profile.email) : undefined;
      if (owner) return askOwner(owner.id, guest);
      if (!isOpen()) throw new AppError('auth.sign_up_closed');
      const wanted = usernamesFor(profile);
      const taken = await identities.takenAmong(db, wanted);
      const username = wanted.find((name) => !taken.has(foldName(name))) ?? '';
      const ticket = await transact((tx) => oneTime.issueToken(tx, { ...REGISTER, data: guest }));
      const { email, isEmailVerified, firstName, lastName } = profile;
      return { next: 'register', ticket, suggestion: { username, email, firstName, lastName }, isEmailVerified };
    },

    /** The same response for every address: whether it has an account shows only in the mail. */
    async sendCode({ ticket, email }: { ticket: string; email: string }, { device, language }: Reader) {
      const { id } = await findGuest(ticket);
      await throttle.count([
        { key: `identity-mail:${foldName(email)}`, free: 1, first: RESEND_AFTER, longest: 900 },
        { key: `identity-mail:${networkOf(device.ip)}`, free: 20, longest: 900 },
      ]);
      await transact(async (tx) => {
        // Names from a provider are unverified and this may go to any address, so the greeting uses the address only.
        const [username = ''] = email.split('@');
        const code = await oneTime.issueCode(tx, { ...EMAIL, key: codeKey(id, email) });
        await mailer.send(tx, { to: email, language, kind: 'identity_code', params: { username, code, lifetime: EMAIL.lifetime } });
      });
      return { resendAfter: RESEND_AFTER };
    },

    async register(input: ProviderRegistration, { device, language }: Reader): Promise<Registered> {
      const { id, data: guest } = await findGuest(input.ticket);
      if (documentNames.some((name) => input.consents[name] !== documents[name])) throw new AppError('auth.consent_outdated');
      // Checked before the code is spent, so that a taken username does not cost another code; the constraint decides in the end.
      if ((await identities.takenAmong(db, [input.username])).size > 0) throw new AppError('user.username_taken');
      const names = await namesOf(guest, input);
      const email = await provenAddress(id, guest, input);
      const known = await identities.findAccount(db, email);
      const userId = known ? null : await create(guest, { ...input, ...names, email, language });
      if (userId) {
        await onSignedUp(userId, guest.redirect);
        const tokens = await entrance.admit({ userId, device, remember: guest.remember, by: 'identity' });
        return { next: 'signed_in', tokens, redirect: guest.redirect, remember: guest.remember };
      }
      const owner = known ?? (await identities.findAccount(db, email));
      if (!owner) throw new AppError('user.email_taken');
      await transact((tx) => spend(tx, REGISTER.purpose, input.ticket));
      return askOwner(owner.id, { ...guest, profile: { ...guest.profile, email } });
    },

    /** Links after the owner's consent: the ticket names the account, and only its own session may use it. */
    async confirm({ id: userId }: Viewer, ticket: string): Promise<Record<string, never>> {
      const found = await oneTime.findToken<Guest>(CONFIRM.purpose, ticket);
      if (!found) throw new AppError('identity.flow_expired');
      if (found.userId !== userId) throw new AppError('identity.other_account');
      await links.link(userId, found.data, (tx) => spend(tx, CONFIRM.purpose, ticket));
      return {};
    },
  };
}
export type RegistrationService = ReturnType<typeof registrationService>;

/** A code is bound to one address and one ticket: it is not valid in another sign-up. */
const codeKey = (ticketId: string, email: string): string => `${ticketId}:${foldName(email)}`;
