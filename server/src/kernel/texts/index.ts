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
  // The messages are sent as JSON, never as HTML; codes contain dots.
  interpolation: { escapeValue: false },
  keySeparator: false,
});

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** A moment as its day in UTC. A client that shows the sentence to a person knows their zone, and fills the moment in again. */
const asDay = (language: Language, value: string | number): string | number =>
  typeof value === 'string' && MOMENT.test(value)
    ? new Date(value).toLocaleDateString(language, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
    : value;

/** The message of an error code, a status or a field rule in a language. */
export const sentence = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  catalog.t(key, { lng: language, ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, asDay(language, value)])) });

/** Texts with unfilled placeholders: the caller escapes and fills them. */
const unfilled = (ns: 'mail' | 'sms', language: Language, key: string): string =>
  catalog.t(key, { ns, lng: language, skipInterpolation: true });

const menuTitles: Readonly<Record<Language, Record<string, string>>> = { 'en-US': menusEnglish, 'zh-CN': menusChinese };
/** The title of a menu entry named by a message key; a text that is not a key is used as is. */
export const menuTitle = (language: Language, name: string): string =>
  (Object.hasOwn(menuTitles[language], name) && menuTitles[language][name]) || name;

/** The texts of one kind of mail; `actions` are the labels of its links, by placeholder. */
export const mailWords = (language: Language, kind: string) => ({
  subject: unfilled('mail', language, `${kind}.subject`),
  text: unfilled('mail', language, `${kind}.text`),
  footer: unfilled('mail', language, 'footer'),
  actions: {
    link: unfilled('mail', language, `${kind}.link`),
    signIn: unfilled('mail', language, 'signIn'),
    forgot: unfilled('mail', language, 'forgot'),
  } as Readonly<Record<string, string>>,
  /** Labels of the links below the mail, by placeholder. */
  below: {
    mute: unfilled('mail', language, 'mute'),
    choices: unfilled('mail', language, 'choices'),
    unsubscribe: unfilled('mail', language, 'unsubscribe'),
  },
});

export const smsWords = (language: Language, kind: string): string => unfilled('sms', language, kind);

/** Texts of notifications. */
export const noticeText = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  catalog.t(key, { ns: 'notices', lng: language, ...params });

/** `X-Lang` first, then the preferred supported language of `Accept-Language`. */
export function requestLanguage(headers: Record<string, string | string[] | undefined>): Language {
  const inputs = [headers['x-lang'], headers['accept-language']].filter((input) => typeof input === 'string');
  for (const input of inputs.flatMap(weightedList)) {
    if (/^zh(?![a-z])/i.test(input)) return 'zh-CN';
    if (/^(?:en(?![a-z])|\*$)/i.test(input)) return 'en-US';
  }
  return 'en-US';
}

/** Registers the texts of a lazily loaded part; returns its lookup function. */
export function addWords(ns: string, words: Readonly<Record<Language, Record<string, string>>>) {
  for (const [language, texts] of Object.entries(words)) catalog.addResourceBundle(language, ns, texts);
  return (language: Language, key: string, params: Record<string, string | number> = {}): string =>
    catalog.t(key, { ns, lng: language, ...params });
}
