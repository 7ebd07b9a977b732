import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { tabStore } from '#kernel/storage/index.ts';

/** The two languages of the product; the contract's `Language`, written again so that no schema comes along. */
export const languages = ['en-US', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
/** Each language in its own words, so that whoever is lost in the other one finds back. */
export const languageNames: Record<Language, string> = { 'en-US': 'English', 'zh-CN': '简体中文' };

/** What a browser asks for decides only as long as nobody has chosen. */
export const browserLanguage = (): Language => (/^zh\b/i.test(navigator.languages[0] ?? '') ? 'zh-CN' : 'en-US');

export const currentLanguage = (): Language => usePreferences.getState().language ?? browserLanguage();

const atSignIn = 'sign-in-language';
/** Chosen before anybody was known: it goes with whoever signs in now. */
export const chooseLanguage = (language: Language): void => {
  setPreferences({ language });
  tabStore.write(atSignIn, language);
};

/** What was chosen on the way in, told once. */
export const languageOfSignIn = (): Language | null => {
  const language = tabStore.read(atSignIn, (value): value is Language => languages.some((known) => known === value));
  tabStore.remove(atSignIn);
  return language;
};
