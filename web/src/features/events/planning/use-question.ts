import { useState } from 'react';
import { isApiError } from '#kernel/api/index.ts';

/** Leads to a question before the form is sent again, and is not shown as an error. */
export const isInPast = (error: unknown) => isApiError(error, 'event.in_past');

/** A confirmation during a submission, which waits for its result. */
export const useQuestion = () => {
  const [waiting, setWaiting] = useState<{ resolve: (isMeant: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setWaiting({ resolve }));
  return {
    isAsked: waiting !== null,
    answer: (isMeant: boolean) => {
      setWaiting(null);
      waiting?.resolve(isMeant);
    },
    /** Sends, and again once a start in the past is confirmed. */
    send: async <Result>(call: (confirmed: { mayHaveBegun?: true }) => Promise<Result>): Promise<Result> => {
      try {
        return await call({});
      } catch (error) {
        if (!isInPast(error) || !(await ask())) throw error;
        return call({ mayHaveBegun: true });
      }
    },
  };
};
