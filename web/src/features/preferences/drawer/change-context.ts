import { createContext, use } from 'react';
import { useUpdateMe } from '#kernel/me/index.ts';
import { currentLanguage } from '#kernel/i18n/index.ts';
import { setPreferences, type Preferences } from '#kernel/preferences/index.ts';

type Change = (change: Partial<Preferences>) => void;

/** All changes of the drawer use this. */
export const ChangeContext = createContext<Change>(setPreferences);
export const useChange = (): Change => use(ChangeContext);

/** Changes apply at once; the language is saved to the account too, as it would override at the next sign-in. */
export const useChangeWithAccount = (): Change => {
  const { mutate: save } = useUpdateMe();
  return (change) => {
    const before = currentLanguage();
    setPreferences(change);
    const language = currentLanguage();
    if (language !== before) save({ language });
  };
};
