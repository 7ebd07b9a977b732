import { useEffect, useState } from 'react';
import { publicApi } from '#kernel/api/public-api.ts';

type Check = 'POST /reset-password/check' | 'POST /sign-up/check-link';
/** Null while it is checked. */
type Link = { username: string } | { error: unknown } | null;

/** The username of a mail link while it is valid; an expired link shows an error instead of a form. */
export const useLink = (check: Check, token: string) => {
  const [link, setLink] = useState<Link>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    const keep = (found: Link) => {
      if (isWanted) setLink(found);
    };
    publicApi(check, { body: { token } }).then(keep, (error: unknown) => keep({ error }));
    return () => {
      isWanted = false;
    };
  }, [check, token, tries]);
  return { link, expire: (error: unknown) => setLink({ error }), retry: () => setTries(tries + 1) };
};
