import i18next, { type i18n } from 'i18next';
import english from '#contract/texts/errors.en-US.json' with { type: 'json' };
import chinese from '#contract/texts/errors.zh-CN.json' with { type: 'json' };
import menusEnglish from '#contract/texts/menus.en-US.json' with { type: 'json' };
import menusChinese from '#contract/texts/menus.zh-CN.json' with { type: 'json' };
import mailEnglish from './mail.en-US.json' with { type: 'json' };
import mailChinese from './mail.zh-CN.json' with { type: 'json' };
import smsEnglish from './sms.en-US.json' with { type: 'json' };
import smsChinese from './sms.zh-CN.json' with { type: 'json' };
import noticesEnglish from './notices.en-US.json' with { type: 'json' };
import noticesChinese from './notices.zh-CN.json' with { type: 'json' };
import type { Language } from '#contract/kernel/schemas.ts';
import { weightedList } from '../weighted-list.ts';

const catalog: i18n = i18next.createInstance();
await catalog.init({
  resources: {
    'en-US': { errors: english, mail: mailEnglish, sms: smsEnglish, notices: noticesEnglish },
    'zh-CN': { errors: chinese, mail: mailChinese, sms: smsChinese, notices: noticesChinese },
  },
  fallbackLng: 'en-US',
  defaultNS: 'errors',
  // The sentences leave as JSON, never as HTML; codes contain dots.
  interpolation: { escapeValue: false },
  keySeparator: false,
});

/** The sentence of an error code, a status or a field rule in a language. */
export const sentence = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  catalog.t(key, { lng: language, ...params });

/** Words with their places still open: whoever fills them knows where the text goes. */
const unfilled = (ns: 'mail' | 'sms', language: Language, key: string): string =>
  catalog.t(key, { ns, lng: language, skipInterpolation: true });

const menuTitles: Readonly<Record<Language, Record<string, string>>> = { 'en-US': menusEnglish, 'zh-CN': menusChinese };
/** What an entry of the menu is called that is named by a key; a text that is no key stands for itself. */
export const menuTitle = (language: Language, name: string): string =>
  (Object.hasOwn(menuTitles[language], name) && menuTitles[language][name]) || name;

/** The words of one kind of mail; `actions` are the labels of its links, by the place where the link stands. */
export const mailWords = (language: Language, kind: string) => ({
  subject: unfilled('mail', language, `${kind}.subject`),
  text: unfilled('mail', language, `${kind}.text`),
  footer: unfilled('mail', language, 'footer'),
  actions: {
    link: unfilled('mail', language, `${kind}.link`),
    signIn: unfilled('mail', language, 'signIn'),
    forgot: unfilled('mail', language, 'forgot'),
  } as Readonly<Record<string, string>>,
});

export const smsWords = (language: Language, kind: string): string => unfilled('sms', language, kind);

/** What people are told in the product. */
export const noticeText = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  catalog.t(key, { ns: 'notices', lng: language, ...params });

/** `X-Lang` first, then the language of `Accept-Language` that the product speaks and the reader likes best. */
export function requestLanguage(headers: Record<string, string | string[] | undefined>): Language {
  const wishes = [headers['x-lang'], headers['accept-language']].filter((wish) => typeof wish === 'string');
  for (const wish of wishes.flatMap(weightedList)) {
    if (/^zh(?![a-z])/i.test(wish)) return 'zh-CN';
    if (/^(?:en(?![a-z])|\*$)/i.test(wish)) return 'en-US';
  }
  return 'en-US';
}

/** Words of a part that is seldom loaded; answers how to say them. */
export function addWords(ns: string, words: Readonly<Record<Language, Record<string, string>>>) {
  for (const [language, texts] of Object.entries(words)) catalog.addResourceBundle(language, ns, texts);
  return (language: Language, key: string, params: Record<string, string | number> = {}): string =>
    catalog.t(key, { ns, lng: language, ...params });
}
