import type { Session } from '#kernel/session/index.ts';
import { newId } from '#kernel/id.ts';
import { isApiError } from './api-error.ts';
import { inputFor, type Api, type CallParts } from './call.ts';
import type { Send, RequestInput } from './once.ts';

type ApiDependencies = {
  retrying: Send;
  once: Send;
  session: Pick<Session, 'token' | 'refresh' | 'reset'>;
  language: () => string;
  count: <T>(work: () => Promise<T>) => Promise<T>;
  /** Asks the user to confirm their identity; false if they cancel. */
  confirm: () => Promise<boolean>;
};

const bearing = (input: RequestInput, token: string): RequestInput => ({
  ...input,
  headers: { ...input.headers, Authorization: `Bearer ${token}` },
});
/** Whether the server may have done the work although no answer says so. */
const isUnknown = (error: unknown) =>
  !isApiError(error) || error.status === 0 || error.status > 499 || error.code === 'request.in_progress';
const isUnauthorized = (error: unknown) => isApiError(error) && error.status === 401;

/** The single API client: typed by the contract, with language, token, retries and the refresh of an expired token. */
export const createApi = ({ retrying, once, session, language, count, confirm }: ApiDependencies): Api => {
  const sendAgain = async (input: RequestInput, token: string) => {
    try {
      return await once(bearing(input, token));
    } catch (error) {
      if (isUnauthorized(error)) session.reset();
      throw error;
    }
  };
  const send = async (input: RequestInput) => {
    const token = await session.token();
    try {
      return await retrying(token ? bearing(input, token) : input);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      // No token to refresh: there is no session, and the page may not know it yet.
      if (!token) session.reset();
      const fresh = token && (await session.refresh(token));
      if (!fresh) throw error;
      return await sendAgain(input, fresh);
    }
  };
  /** Keys of calls whose outcome is unknown, by their content: the same call again is a repetition (docs/decisions/0044). */
  const unsettled = new Map<string, string>();
  const sendKeyed = async (name: string, parts: CallParts) => {
    const content = name + JSON.stringify([parts.params, parts.body]);
    const idempotencyKey = unsettled.get(content) ?? newId();
    unsettled.delete(content);
    try {
      return await send(inputFor(name, { ...parts, idempotencyKey }, language()));
    } catch (error) {
      if (isUnknown(error)) unsettled.set(content, idempotencyKey);
      throw error;
    }
  };
  const call = (name: string, parts: CallParts = {}): Promise<unknown> => {
    const work = () => (name.startsWith('POST') ? sendKeyed(name, parts) : send(inputFor(name, parts, language())));
    const attempt = () => (parts.background ? work() : count(work));
    return attempt().catch(async (error: unknown) => {
      // The confirmation is outside of the activity count, as no request is running.
      if (!isApiError(error, 'auth.confirmation_required') || !(await confirm())) throw error;
      return attempt();
    });
  };
  return call as Api;
};
