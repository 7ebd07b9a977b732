import { isApiError } from '#kernel/api/api-error.ts';
import { withWords } from '../with-words.ts';

/** Null if the user cancels. */
export const signInByPasskey = async (remember: boolean) => (await withWords(import('./passkey-sign-in.ts'))).signInByPasskey(remember);

/** Runs any sign-in method; if the account requires a second factor, that step follows. */
export const withSecondStep = async <Tokens>(signIn: () => Promise<Tokens>): Promise<Tokens | SecondTokens> => {
  try {
    return await signIn();
  } catch (error) {
    if (!isApiError(error, 'auth.second_factor_required')) throw error;
    const { takeSecondStep } = await withWords(import('./second-step.tsx'));
    return await takeSecondStep(error);
  }
};
type SecondTokens = { accessToken: string; refreshToken: string };
