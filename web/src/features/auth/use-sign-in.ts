import { useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, loadTexts } from '#kernel/i18n/index.ts';
import type { Credentials } from './sign-in.ts';

type Refusal = { text: string; isWrong: boolean };

/** Signing in with what came of it: a success leaves the page, so `isBusy` stays on. */
export const useSignIn = (signIn: (credentials: Credentials) => Promise<void>) => {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setRefusal(null);
    try {
      await signIn(credentials);
    } catch (error) {
      // The sentences come when there is something to say, which is seldom.
      await loadTexts('errors').catch(() => undefined);
      setRefusal({ text: errorText(error), isWrong: isApiError(error, 'auth.wrong_credentials') });
      setBusy(false);
    }
  };
  return { isBusy, refusal, submit };
};
