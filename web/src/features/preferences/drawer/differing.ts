import { browserLanguage } from '#kernel/i18n/index.ts';
import { defaultPreferences, preferenceNames, type Preferences } from '#kernel/preferences/index.ts';

const isDifferent = (name: keyof Preferences, value: unknown): boolean => {
  // The default language is the browser's: choosing it explicitly is no difference.
  if (name === 'language') return value !== null && value !== browserLanguage();
  if (name === 'themeColorPrimary') return String(value).toLowerCase() !== defaultPreferences.themeColorPrimary.toLowerCase();
  return value !== defaultPreferences[name];
};

/** The names of preferences that differ from the default. */
export const differing = (preferences: Preferences): (keyof Preferences)[] =>
  preferenceNames.filter((name) => isDifferent(name, preferences[name]));
