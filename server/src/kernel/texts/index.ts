import i18next, { type i18n } from 'i18next';
import english from '#contract/texts/errors.en-US.json' with { type: 'json' };
import chinese from '#contract/texts/errors.zh-CN.json' with { type: 'json' };
import mailEnglish from './mail.en-US.json' with { type: 'json' };
import mailChinese from './mail.zh-CN.json' with { type: 'json' };
import noticesEnglish from './notices.en-US.json' with { type: 'json' };
import noticesChinese from './notices.zh-CN.json' with { type: 'json' };
import type { Language } from '#contract/kernel/schemas.ts';
import { weightedList } from '../weighted-list.ts';

const catalog: i18n = i18next.createInstance();
await catalog.init({
  resources: {
    'en-US': { errors: english, mail: mailEnglish, notices: noticesEnglish },
    'zh-CN': { errors: chinese, mail: mailChinese, notices: noticesChinese },
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

/** Subject and plain text of a mail. */
export const mailText = (language: Language, kind: string, params: Record<string, string>) => ({
  subject: catalog.t(`${kind}.subject`, { ns: 'mail', lng: language, ...params }),
  text: catalog.t(`${kind}.text`, { ns: 'mail', lng: language, ...params }),
});

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
