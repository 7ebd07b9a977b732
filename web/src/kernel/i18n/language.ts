import type { Language } from '#contract/kernel/schemas.ts';
import { setPreferences, usePreferences } from '#kernel/preferences/index.ts';
import { tabStore } from '#kernel/storage/index.ts';

export type { Language } from '#contract/kernel/schemas.ts';

/** The languages of the product; repeats the contract's schema, so that it is not bundled. */
export const languages = ['en-US', 'zh-CN'] as const satisfies readonly Language[];
/** Each language is named in itself, so that readers of another language find it. */
export const languageNames: Record<Language, string> = { 'en-US': 'English', 'zh-CN': '简体中文' };

/** The browser's language applies only until the user has chosen one. */
export const browserLanguage = (): Language => (/^zh\b/i.test(navigator.languages[0] ?? '') ? 'zh-CN' : 'en-US');

export const currentLanguage = (): Language => usePreferences.getState().language ?? browserLanguage();

const atSignIn = 'sign-in-language';
/** Chosen before the sign-in: it is saved for the user who signs in next. */
export const chooseLanguage = (language: Language): void => {
  setPreferences({ language });
  tabStore.write(atSignIn, language);
};

/** The language chosen at the sign-in; returned only once. */
export const languageOfSignIn = (): Language | null => {
  const language = tabStore.read(atSignIn, (value): value is Language => languages.some((known) => known === value));
  tabStore.remove(atSignIn);
  return language;
};
