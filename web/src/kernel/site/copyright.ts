import { defaultPreferences, usePreferences, type Preferences } from '#kernel/preferences/index.ts';
import { useSite } from './index.ts';
import { useSiteName } from './name.ts';

type Copyright = Pick<Preferences, 'companyName' | 'copyrightDate'>;

/**
 * The copyright line: of the user's preferences, else of the site, as on its public pages. A preference at its default counts
 * as not set, as devices store all of them.
 */
export const useCopyright = (): Copyright => {
  const name = useSiteName();
  const { operator, copyrightDate = defaultPreferences.copyrightDate } = useSite();
  const site: Copyright = { companyName: operator ?? name, copyrightDate: copyrightDate ?? '' };
  const own = usePreferences();
  const pick = (part: keyof Copyright) => (own[part] === defaultPreferences[part] ? site[part] : own[part]);
  return { companyName: pick('companyName'), copyrightDate: pick('copyrightDate') };
};
