import { useEffect, useState } from 'react';
import type { SetUpStart } from '#contract/setup.ts';
import { publicApi } from '#kernel/api/public-api.ts';

/** Null while loading. */
type Start = { begin: SetUpStart } | { error: unknown } | null;

/** Whether the link is valid, and the initial values of the form. */
export const useStart = (token: string) => {
  const [start, setStart] = useState<Start>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const keep = (found: Start) => {
      if (isWanted) setStart(found);
    };
    publicApi('POST /setup/open', { body: { token } }).then(
      (begin) => keep({ begin }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [token, tries]);
  return { start, refuse: (error: unknown) => setStart({ error }), retry: () => setTries(tries + 1) };
};
