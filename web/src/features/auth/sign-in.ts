import { withSecondStep } from '#features/security/index.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { safeRedirect, session, type TokenPair } from '#kernel/session/index.ts';

export type Credentials = { username: string; password: string; remember: boolean };
export type SignIn = (credentials: Credentials) => Promise<void>;
/** Called at the end of every sign-in method. */
export type Enter = (tokens: TokenPair, input: { remember: boolean }) => void;

/** The target after the sign-in. */
export const targetOf = (place: Pick<Location, 'search' | 'origin'>): string =>
  safeRedirect(new URLSearchParams(place.search).get('redirect'), place.origin);

/** Stores the session and loads the application as a new document, so that no state of this one remains. */
export const enterApp: Enter = (tokens, input) => {
  session.open(tokens, input);
  location.replace(targetOf(location));
};

/** Prefetches the application once the user has started to type. */
export const prefetch = (): void => void import('./prefetch-app.ts').then(({ prefetchApp }) => prefetchApp()).catch(() => undefined);

export const signInBy =
  (enter: Enter): SignIn =>
  async (credentials) =>
    enter(await withSecondStep(() => publicApi('POST /login', { body: credentials })), credentials);
