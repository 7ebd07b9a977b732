import type { CallOutput } from '#contract/api.ts';
import type { ProviderName } from '#contract/identities.ts';
import { withSecondStep } from '#features/security/index.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { safeRedirect, session } from '#kernel/session/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import type { Leave } from './leave.ts';

export type Finished = CallOutput<'POST /auth/providers/:provider/finish'>;
export type Confirming = Extract<Finished, { next: 'confirm' }>;
export type Registering = Extract<Finished, { next: 'register' }>;
type Entered = Extract<Finished, { next: 'signed_in' | 'linked' }>;

const optional = ['code', 'iss', 'error', 'firstName', 'lastName'] as const;
const answerIn = (search: string) => {
  const query = new URLSearchParams(search);
  const given = optional.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []));
  return { state: query.get('state') ?? '', ...(Object.fromEntries(given) as Partial<Record<(typeof optional)[number], string>>) };
};

const finish = async (provider: ProviderName, search: string): Promise<Finished> => {
  let wish: { redirect: string | null; remember: boolean } = { redirect: null, remember: true };
  const once = async (token: string | null) => {
    try {
      return await publicApi('POST /auth/providers/:provider/finish', { params: { provider }, body: answerIn(search), token });
    } catch (error) {
      if (isApiError(error, 'auth.second_factor_required'))
        wish = { redirect: String(error.params['redirect'] ?? '') || null, remember: error.params['remember'] !== 0 };
      throw error;
    }
  };
  const ask = async (token: string | null): Promise<Finished> => {
    const answer = await withSecondStep(() => once(token));
    return 'next' in answer ? answer : { next: 'signed_in', tokens: answer, ...wish };
  };
  const token = await session.token();
  try {
    return await ask(token);
  } catch (error) {
    // Whoever links needs a session, and the token of theirs was spent on the way. Nothing else is used up by the refusal.
    const fresh = token && isApiError(error, 'auth.required') ? await session.refresh(token) : null;
    if (!fresh) throw error;
    return ask(fresh);
  }
};

const running = new Map<string, Promise<Finished>>();
/** Finishes what the address of the return tells, once: a second try would find it used up. */
export const comeBack = (provider: ProviderName, search: string): Promise<Finished> => {
  const known = running.get(search) ?? finish(provider, search);
  running.set(search, known);
  return known;
};

const isStep = (value: unknown): value is Confirming | Registering =>
  isRecord(value) && (value['next'] === 'confirm' || value['next'] === 'register') && typeof value['ticket'] === 'string';
/** What is still to be done survives a reload; the address, which serves once, says nothing any more. */
export const keepStep = (step: Confirming | Registering | null): void =>
  history.replaceState(step && { identityStep: step }, '', location.pathname);
export const keptStep = (): Confirming | Registering | null => {
  const state: unknown = history.state;
  return isRecord(state) && isStep(state['identityStep']) ? state['identityStep'] : null;
};

/** Into the application as a new document, so that nothing of the one before stays. */
export const enter = (entered: Entered, leave: Leave): void => {
  if (entered.next === 'signed_in') session.open(entered.tokens, entered);
  leave(safeRedirect(entered.redirect, location.origin));
};
