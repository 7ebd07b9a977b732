import { expect, test } from 'vitest';
import { mailWords, requestLanguage, sentence, smsWords } from './index.ts';

test('a sentence is filled, and its values are taken as they are', () => {
  expect(sentence('en-US', 'request.rate_limited', { retryAfter: 5 })).toContain('5 s');
  expect(sentence('zh-CN', 'request.rate_limited', { retryAfter: 5 })).toContain('5 秒');
  expect(sentence('en-US', 'request.unexpected', { requestId: '<b>&"\'$t(auth.required){{x}}' })).toContain(
    '<b>&"\'$t(auth.required){{x}}',
  );
});

test('the words of messages keep their places open, for whoever fills them', () => {
  for (const language of ['en-US', 'zh-CN'] as const) {
    const { subject, text, actions } = mailWords(language, 'reset');
    expect(subject).not.toContain('reset.');
    expect(text).toContain('{{username}}');
    expect(actions['link']).not.toContain('reset.');
    expect(smsWords(language, 'login_code')).toContain('{{code}}');
  }
});

test.each([
  [{ 'x-lang': 'zh-CN' }, 'zh-CN'],
  [{ 'x-lang': 'en-US', 'accept-language': 'zh-CN' }, 'en-US'],
  [{ 'x-lang': 'fr', 'accept-language': 'zh-CN' }, 'zh-CN'],
  [{ 'accept-language': 'fr-FR, zh;q=0.8, en;q=0.5' }, 'zh-CN'],
  [{ 'accept-language': 'de, en-GB;q=0.8, zh;q=0.5' }, 'en-US'],
  [{ 'accept-language': 'en;q=0.3, zh-TW;q=0.9' }, 'zh-CN'],
  [{ 'accept-language': 'en;q=0, zh;q=0.1' }, 'zh-CN'],
  [{ 'accept-language': 'zh;q=0' }, 'en-US'],
  [{ 'accept-language': 'zh; q=often, en' }, 'en-US'],
  [{ 'accept-language': 'zhuang, enm' }, 'en-US'],
  [{ 'accept-language': '*' }, 'en-US'],
  [{}, 'en-US'],
])('the language asked for by %j is %s', (headers, language) => {
  expect(requestLanguage(headers)).toBe(language);
});
