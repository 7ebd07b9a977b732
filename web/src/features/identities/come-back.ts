import type { CallOutput } from '#contract/api.ts';
import type { ProviderName } from '#contract/identities.ts';
import { withSecondStep } from '#features/security/index.ts';
import { isApiError } from '#kernel/api/api-error.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { safeRedirect, session } from '#kernel/session/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import type { Leave } from './leave.ts';

export type FlowResult = CallOutput<'POST /auth/providers/:provider/finish'>;
export type Confirming = Extract<FlowResult, { next: 'confirm' }>;
export type Registering = Extract<FlowResult, { next: 'register' }>;
type Entered = Extract<FlowResult, { next: 'signed_in' | 'linked' }>;

const optional = ['code', 'iss', 'error', 'firstName', 'lastName'] as const;
const answerIn = (search: string) => {
  const query = new URLSearchParams(search);
  const given = optional.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []));
  return { state: query.get('state') ?? '', ...(Object.fromEntries(given) as Partial<Record<(typeof optional)[number], string>>) };
};

const finish = async (provider: ProviderName, search: string): Promise<FlowResult> => {
  let input: { redirect: string | null; remember: boolean } = { redirect: null, remember: true };
  const once = async (token: string | null) => {
    try {
      return await publicApi('POST /auth/providers/:provider/finish', { params: { provider }, body: answerIn(search), token });
    } catch (error) {
      if (isApiError(error, 'auth.second_factor_required'))
        input = { redirect: String(error.params['redirect'] ?? '') || null, remember: error.params['remember'] !== 0 };
      throw error;
    }
  };
  const ask = async (token: string | null): Promise<FlowResult> => {
    const answer = await withSecondStep(() => once(token));
    return 'next' in answer ? answer : { next: 'signed_in', tokens: answer, ...input };
  };
  const token = await session.token();
  try {
    return await ask(token);
  } catch (error) {
    // Linking needs a session, and its access token expired during the redirect. The refusal uses up nothing else.
    const fresh = token && isApiError(error, 'auth.required') ? await session.refresh(token) : null;
    if (!fresh) throw error;
    return ask(fresh);
  }
};

const running = new Map<string, Promise<FlowResult>>();
/** Finishes the flow of a redirect URL only once, as the provider's code can be used only once. */
export const comeBack = (provider: ProviderName, search: string): Promise<FlowResult> => {
  const known = running.get(search) ?? finish(provider, search);
  running.set(search, known);
  return known;
};

const isStep = (value: unknown): value is Confirming | Registering =>
  isRecord(value) && (value['next'] === 'confirm' || value['next'] === 'register') && typeof value['ticket'] === 'string';
/** Keeps the next step across reloads, in the history state, and removes the used-up query from the URL. */
export const keepStep = (step: Confirming | Registering | null): void =>
  history.replaceState(step && { identityStep: step }, '', location.pathname);
export const keptStep = (): Confirming | Registering | null => {
  const state: unknown = history.state;
  return isRecord(state) && isStep(state['identityStep']) ? state['identityStep'] : null;
};

/** Loads the application as a new document, so that no state of this one remains. */
export const enter = (entered: Entered, leave: Leave): void => {
  if (entered.next === 'signed_in') session.open(entered.tokens, entered);
  leave(safeRedirect(entered.redirect, location.origin));
};
