import { createContext, use } from 'react';
import { useUpdateMe } from '#kernel/me/index.ts';
import { currentLanguage } from '#kernel/i18n/index.ts';
import { setPreferences, type Preferences } from '#kernel/preferences/index.ts';

type Change = (change: Partial<Preferences>) => void;

/** Everything that the drawer changes goes this way. */
export const ChangeContext = createContext<Change>(setPreferences);
export const useChange = (): Change => use(ChangeContext);

/** Changes take effect at once; another language becomes that of the account too, as it would win at the next sign-in. */
export const useChangeWithAccount = (): Change => {
  const { mutate: save } = useUpdateMe();
  return (change) => {
    const before = currentLanguage();
    setPreferences(change);
    const language = currentLanguage();
    if (language !== before) save({ language });
  };
};
