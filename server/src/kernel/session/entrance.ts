import { AppError } from '#kernel/errors.ts';
import type { OneTime } from '#kernel/one-time/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import * as accounts from './accounts.repository.ts';
import type { FailedSignIns, SignInWay } from './failed-sign-ins.ts';
import type { Device, Sessions, IssuedTokens } from './index.ts';

/** Methods of a sign-in. A passkey counts as both factors. */
export type SignInProof = Exclude<SignInWay, 'totp' | 'recovery'>;
export type Factor = Extract<SignInWay, 'totp' | 'recovery' | 'passkey'>;
export type Entering = { userId: string; device: Device; remember: boolean; by: SignInProof };

type Ticket = { remember: boolean; by: SignInProof };
type FactorsOf = (userId: string) => Promise<readonly Factor[]>;
/** Additional data of a sign-in response. */
type News = Omit<IssuedTokens, 'accessToken' | 'refreshToken'>;
type OnEnter = (tx: Tx, entering: Entering) => Promise<News | undefined | void>;

const PURPOSE = 'second_factor';
const TICKET_LIFETIME = '10 minutes';

type Dependencies = { sessions: Sessions; oneTime: OneTime; transact: Transact; failures: FailedSignIns };

/** The final step of every sign-in: rejects disabled accounts and requires second factors. */
export function createEntrance({ sessions, oneTime, transact, failures }: Dependencies) {
  const factorsOf: FactorsOf[] = [];
  const watchers: OnEnter[] = [];

  const open = async (tx: Tx, entering: Entering): Promise<IssuedTokens> => {
    const { userId, device, remember } = entering;
    if (!(await accounts.recordSignIn(tx, userId))) throw new AppError('auth.account_disabled');
    // Before the session is created, so that watchers see only the earlier ones.
    const news: News = {};
    for (const watch of watchers) Object.assign(news, await watch(tx, entering));
    return { ...(await sessions.start(tx, userId, device, { isRemembered: remember })), ...news };
  };

  const ticketFor = ({ userId, remember, by }: Entering): Promise<string> =>
    transact(async (tx) => {
      if (!(await accounts.mayEnter(tx, userId))) throw new AppError('auth.account_disabled');
      return oneTime.issueToken(tx, { purpose: PURPOSE, userId, data: { remember, by } satisfies Ticket, lifetime: TICKET_LIFETIME });
    });

  const factorsOfAll = async (userId: string) => (await Promise.all(factorsOf.map((source) => source(userId)))).flat();

  /** A correct sign-in to a disabled account counts as a failure too. */
  const countDisabled = async ({ userId, by, device: { ip } }: Entering, error: unknown): Promise<never> => {
    if (error instanceof AppError && error.code === 'auth.account_disabled') await failures.count({ userId, way: by, ip });
    throw error;
  };

  return {
    /** Called by features when a credential is wrong. */
    countFailure: failures.count,
    /** Features register the second factors of an account. */
    onFactors: (source: FactorsOf): void => void factorsOf.push(source),
    /** Called inside the transaction of every sign-in. */
    onEnter: (watch: OnEnter): void => void watchers.push(watch),

    /** Starts a session after a successful proof; throws `auth.second_factor_required` with a ticket if a second factor is needed. */
    async admit(entering: Entering): Promise<IssuedTokens> {
      const factors = entering.by === 'passkey' ? [] : await factorsOfAll(entering.userId);
      if (factors.length === 0) return transact((tx) => open(tx, entering)).catch((error: unknown) => countDisabled(entering, error));
      const ticket = await ticketFor(entering).catch((error: unknown) => countDisabled(entering, error));
      throw new AppError('auth.second_factor_required', { ticket, methods: factors.join(',') });
    },
    /** The account of a ticket; null if it is used or expired. */
    findTicket: async (ticket: string): Promise<{ userId: string } | null> => {
      const found = await oneTime.findToken<Ticket>(PURPOSE, ticket);
      return found?.userId ? { userId: found.userId } : null;
    },
    /** Redeems the ticket after a valid second factor; throws `auth.link_expired` if another request did so first. */
    finish: (ticket: string, device: Device): Promise<IssuedTokens> =>
      transact(async (tx) => {
        const found = await oneTime.useToken<Ticket>(tx, PURPOSE, ticket);
        if (!found?.userId) throw new AppError('auth.link_expired');
        return open(tx, { userId: found.userId, device, ...found.data });
      }),
  };
}
export type Entrance = ReturnType<typeof createEntrance>;
