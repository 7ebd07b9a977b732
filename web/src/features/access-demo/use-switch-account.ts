import { useState } from 'react';
import { publicApi } from '#kernel/api/public-api.ts';
import { errorText } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';

/** The demo accounts and their password; not secret, as the sign-in page and the server show them too. */
export const demoAccounts = ['admin', 'common', 'user'] as const;
type DemoAccount = (typeof demoAccounts)[number];
const password = 'Plaza2026demo';

/** Signs in as another account and reloads the page, so that no state of the former one remains. */
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
