import type { Logger } from 'pino';
import type { z } from 'zod';
import type { identities as contract, ProviderAnswer, ProviderName } from '#contract/identities.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { OneTime } from '#kernel/one-time/index.ts';
import type { Entrance } from '#kernel/session/entrance.ts';
import type { Device } from '#kernel/session/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { browserMark, type ProviderFlow, FLOW, newBrowserSecret, ownPath, proofsOf } from './flow.ts';
import type { RegistrationService } from './identities.registration.service.ts';
import { isRefusal } from './identities.policy.ts';
import * as identities from './identities.repository.ts';
import type { IdentityLinksService } from './identities.links.service.ts';
import { type ProviderProfile, type ProviderClient, ProviderFailure } from './providers/index.ts';

export type FinishedFlow = z.input<typeof contract.finish.ok>;
type Input = { provider: ProviderName; redirect?: string | undefined; remember: boolean };
/** The returning browser, with its session if signed in. */
type Returning = { browser: string | undefined; viewer: Viewer | null };
/** A begun flow: the provider's URL, and what the browser returns with. */
type Begun = { url: string; state: string; browser: string };
/** A flow that came back; it is spent. */
type TakenFlow = { provider: ProviderClient; data: ProviderFlow; userId: string | null; browser: string };

export type IdentitiesDependencies = {
  db: Db;
  providers: readonly ProviderClient[];
  registration: RegistrationService;
  links: IdentityLinksService;
  oneTime: OneTime;
  entrance: Entrance;
  transact: Transact;
  publicUrl: () => string;
  log: Logger;
};

/** Sign-in and linking through a provider. */
export function identitiesService(dependencies: IdentitiesDependencies) {
  const { db, providers, registration, links, oneTime, entrance, transact, publicUrl, log } = dependencies;

  const named = (name: ProviderName): ProviderClient => {
    const provider = providers.find((candidate) => candidate.name === name);
    if (!provider) throw new AppError('identity.provider_unknown');
    return provider;
  };
  const attemptOf = (name: ProviderName, state: string, browser: string) => ({
    redirectUri: `${publicUrl()}/login/callback/${name}`,
    state,
    ...proofsOf(browser, state),
  });
  /** Logs provider failures for the operator; without secrets or addresses. */
  const logged = <T>(provider: ProviderName, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof ProviderFailure) log.warn({ provider, ...reasonOf(error.cause) }, 'a provider failed at a sign-in');
      throw error;
    });

  const begin = async ({ provider: name, redirect, remember }: Input, userId: string | null): Promise<Begun> => {
    const provider = named(name);
    const browser = newBrowserSecret();
    const data: ProviderFlow = { provider: name, browser: browserMark(browser), redirect: ownPath(redirect), remember };
    const state = await transact((tx) => oneTime.issueToken(tx, { ...FLOW, userId, data }));
    const url = await logged(name, provider.begin(attemptOf(name, state, browser)));
    return { url: url.href, state, browser };
  };

  const enter = async (profile: ProviderProfile, { provider, redirect, remember }: ProviderFlow, device: Device): Promise<FinishedFlow> => {
    const known = await identities.find(db, profile.issuer, profile.subject);
    if (!known) return registration.receive({ provider, profile, redirect, remember });
    const entering = { userId: known.userId, device, remember, by: 'identity' as const };
    const tokens = await entrance.admit(entering).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'auth.second_factor_required') throw error;
      // The flow is spent, so its redirect goes into the error: the page continues after the second factor.
      throw new AppError(error.code, { ...error.params, redirect: redirect ?? '', remember: remember ? 1 : 0 });
    });
    await identities.markUsed(db, known.id);
    return { next: 'signed_in', tokens, redirect, remember };
  };

  return {
    list: () => ({ items: providers.map(({ name, label }) => ({ provider: name, name: label })) }),

    start: (input: Input) => begin(input, null),

    async startLink(viewer: Viewer, input: Omit<Input, 'remember'>) {
      const held = await identities.listOf(db, viewer.id);
      if (held.some(({ provider }) => provider === input.provider)) throw new AppError('identity.already_linked');
      return begin({ ...input, remember: false }, viewer.id);
    },

    /** Spends the flow of a state; only the browser and the account that began it can. */
    async takeFlow(name: ProviderName, state: string, { browser, viewer }: Returning): Promise<TakenFlow> {
      const provider = named(name);
      const flow = await oneTime.findToken<ProviderFlow>(FLOW.purpose, state);
      if (!flow || !browser || flow.data.provider !== name || flow.data.browser !== browserMark(browser))
        throw new AppError('identity.flow_expired');
      if (flow.userId !== null && !viewer) throw new AppError('auth.required');
      if (flow.userId !== null && flow.userId !== viewer?.id) throw new AppError('identity.other_account');
      const taken = await transact((tx) => oneTime.useToken<ProviderFlow>(tx, FLOW.purpose, state));
      if (!taken) throw new AppError('identity.flow_expired');
      return { provider, browser, data: taken.data, userId: taken.userId };
    },

    async finish({ provider, data: flow, userId, browser }: TakenFlow, answer: ProviderAnswer, device: Device): Promise<FinishedFlow> {
      const { name } = provider;
      if (answer.error !== undefined) throw new AppError(isRefusal(answer.error) ? 'identity.refused' : 'identity.provider_failed');
      if (!answer.code) throw new AppError('identity.provider_failed');
      const redemption = { code: answer.code, iss: answer.iss ?? null };
      const answered = await logged(name, provider.redeem(attemptOf(name, answer.state, browser), redemption));
      if (userId === null) return enter(withNames(answered, answer), flow, device);
      await links.link(userId, { provider: name, profile: answered });
      return { next: 'linked', redirect: flow.redirect };
    },
  };
}
export type IdentitiesService = ReturnType<typeof identitiesService>;

/** Names sent beside the ID token are suggestions, like those in it. */
const withNames = (profile: ProviderProfile, { firstName = '', lastName = '' }: ProviderAnswer): ProviderProfile => ({
  ...profile,
  firstName: profile.firstName || firstName.trim(),
  lastName: profile.lastName || lastName.trim(),
});

function reasonOf(cause: unknown): Record<string, unknown> {
  const { name, message, code, error } = (cause ?? {}) as { name?: unknown; message?: unknown; code?: unknown; error?: unknown };
  return { name, reason: message, code, error };
}
