import { useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { sentenceOf } from './sentence-of.ts';
import type { Credentials, SignIn } from './sign-in.ts';

type Refusal = { text: string; isWrong: boolean };

/** Runs a sign-in and keeps its outcome: a success leaves the page, so `isBusy` stays true. */
export const useSignIn = (signIn: SignIn) => {
  const t = useTexts('auth');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const submit = async (credentials: Credentials) => {
    setBusy(true);
    setRefusal(null);
    try {
      await signIn(credentials);
    } catch (error) {
      // Cancelling the second step is the user's own action and needs no message.
      if (!isApiError(error, 'auth.second_factor_required'))
        setRefusal({ text: (await sentenceOf(error)) ?? t('missing'), isWrong: isApiError(error, 'auth.wrong_credentials') });
      setBusy(false);
    }
  };
  return { isBusy, refusal, submit };
};
