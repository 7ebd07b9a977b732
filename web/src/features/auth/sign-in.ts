import { publicApi } from '#kernel/api/public-api.ts';
import { safeRedirect, session } from '#kernel/session/index.ts';

export type Credentials = { username: string; password: string; remember: boolean };

/** Where the sign-in page leads to. */
export const targetOf = (place: Pick<Location, 'search' | 'origin'>): string =>
  safeRedirect(new URLSearchParams(place.search).get('redirect'), place.origin);

/** Signs in and loads the application as a new document, so that nothing of the one before stays. */
export const signIn = async (credentials: Credentials): Promise<void> => {
  const tokens = await publicApi('POST /login', { body: credentials });
  session.open(tokens, credentials);
  location.replace(targetOf(location));
};
