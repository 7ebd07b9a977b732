import { useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, fieldTexts, loadTexts } from '#kernel/i18n/index.ts';

type Errors = Record<string, string>;

/** The result of submitting a form: an error above it, or one per invalid field. */
export const useSending = () => {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});

  const send = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      // Cancelling the second step is the user's own action and needs no message.
      if (isApiError(error, 'auth.second_factor_required')) return;
      await loadTexts('errors').catch(() => undefined);
      const found = Object.fromEntries(fieldTexts(error).map(({ name, text }) => [name, text]));
      setErrors(found);
      setRefusal(Object.keys(found).length > 0 ? null : errorText(error));
      return;
    }
    setBusy(false);
  };
  return { isBusy, refusal, errors, setErrors, send };
};
