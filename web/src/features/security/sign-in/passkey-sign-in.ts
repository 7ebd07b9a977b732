import type { CallOutput } from '#contract/api.ts';
import { publicApi } from '#kernel/api/public-api.ts';
import { askPasskey } from './passkeys.ts';

/** Signs in with a passkey that the user chooses; null if the user cancels. */
export const signInByPasskey = async (remember: boolean): Promise<CallOutput<'POST /login/passkey'> | null> => {
  const passkey = await askPasskey(await publicApi('POST /login/passkey/options'));
  return passkey && publicApi('POST /login/passkey', { body: { passkey, remember } });
};
