import { withSecondStep } from '#features/security/index.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { safeRedirect, session, type Tokens } from '#kernel/session/index.ts';

export type Credentials = { username: string; password: string; remember: boolean };
export type SignIn = (credentials: Credentials) => Promise<void>;
/** What a way of signing in ends with. */
export type Enter = (tokens: Tokens, wish: { remember: boolean }) => void;

/** Where the sign-in page leads to. */
export const targetOf = (place: Pick<Location, 'search' | 'origin'>): string =>
  safeRedirect(new URLSearchParams(place.search).get('redirect'), place.origin);

/** Opens the session and loads the application as a new document, so that nothing of the one before stays. */
export const enterApp: Enter = (tokens, wish) => {
  session.open(tokens, wish);
  location.replace(targetOf(location));
};

/** What the application is made of, once somebody has begun to type. */
export const prefetch = (): void => void import('./prefetch-app.ts').then(({ prefetchApp }) => prefetchApp()).catch(() => undefined);

export const signInBy =
  (enter: Enter): SignIn =>
  async (credentials) =>
    enter(await withSecondStep(() => publicApi('POST /login', { body: credentials })), credentials);
