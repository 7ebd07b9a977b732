import { browserLanguage } from '#kernel/i18n/index.ts';
import { defaultPreferences, preferenceNames, type Preferences } from '#kernel/preferences/index.ts';

const isDifferent = (name: keyof Preferences, value: unknown): boolean => {
  // The product's own language is the reader's: choosing what the browser wishes anyway changes nothing.
  if (name === 'language') return value !== null && value !== browserLanguage();
  if (name === 'themeColorPrimary') return String(value).toLowerCase() !== defaultPreferences.themeColorPrimary.toLowerCase();
  return value !== defaultPreferences[name];
};

/** The names of what is not as the product comes. */
export const differing = (preferences: Preferences): (keyof Preferences)[] =>
  preferenceNames.filter((name) => isDifferent(name, preferences[name]));
