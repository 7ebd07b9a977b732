import { useState } from 'react';
import { publicApi } from '#kernel/api/public-api.ts';
import { errorText } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';

/** The accounts of the demo world and their password; no secret, the sign-in page and the server say them too. */
export const demoAccounts = ['admin', 'common', 'user'] as const;
type DemoAccount = (typeof demoAccounts)[number];
const password = 'Plaza2026demo';

/** Signs in as another account and loads this page as a new document, so that nothing of the one before stays. */
export const useSwitchAccount = () => {
  const [busyWith, setBusyWith] = useState<DemoAccount | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const switchTo = async (username: DemoAccount) => {
    setBusyWith(username);
    setRefusal(null);
    try {
      const tokens = await publicApi('POST /login', { body: { username, password, remember: session.isRemembered() } });
      session.switchTo(tokens);
      location.reload();
    } catch (error) {
      setRefusal(errorText(error));
      setBusyWith(null);
    }
  };
  return { busyWith, refusal, switchTo };
};
