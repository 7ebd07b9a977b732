import type { Session } from '#kernel/session/index.ts';
import { isApiError } from './api-error.ts';
import { wishFor, type Api, type Parts } from './call.ts';
import type { Send, Wish } from './once.ts';

type ApiNeeds = {
  patient: Send;
  once: Send;
  session: Pick<Session, 'token' | 'refresh' | 'reset'>;
  language: () => string;
  count: <T>(work: () => Promise<T>) => Promise<T>;
  /** Asks the person to prove that it is them; false when they would rather not. */
  confirm: () => Promise<boolean>;
};

const bearing = (wish: Wish, token: string): Wish => ({
  ...wish,
  headers: { ...wish.headers, Authorization: `Bearer ${token}` },
});
const isUnauthorized = (error: unknown) => isApiError(error) && error.status === 401;

/** The one way to the server: typed by the contract, with language, token, retries and the exchange of a spent token. */
export const createApi = ({ patient, once, session, language, count, confirm }: ApiNeeds): Api => {
  const sendAgain = async (wish: Wish, token: string) => {
    try {
      return await once(bearing(wish, token));
    } catch (error) {
      if (isUnauthorized(error)) session.reset();
      throw error;
    }
  };
  const send = async (wish: Wish) => {
    const token = await session.token();
    try {
      return await patient(token ? bearing(wish, token) : wish);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      // Nothing to exchange: there is no session, and the page may not know it yet.
      if (!token) session.reset();
      const fresh = token && (await session.refresh(token));
      if (!fresh) throw error;
      return await sendAgain(wish, fresh);
    }
  };
  const call = (name: string, parts: Parts = {}): Promise<unknown> => {
    const work = () => send(wishFor(name, parts, language()));
    const attempt = () => (parts.background ? work() : count(work));
    return attempt().catch(async (error: unknown) => {
      // Nothing runs while the person is asked, so nothing shows that it does.
      if (!isApiError(error, 'auth.confirmation_required') || !(await confirm())) throw error;
      return attempt();
    });
  };
  return call as Api;
};
