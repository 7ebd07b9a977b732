import { isApiError } from '#kernel/api/api-error.ts';
import { withWords } from '../with-words.ts';

/** Null when the person would rather not. */
export const signInByPasskey = async (remember: boolean) => (await withWords(import('./passkey-sign-in.ts'))).signInByPasskey(remember);

/** Signs in by any way; where the account asks for a second factor, that step comes in between. */
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
