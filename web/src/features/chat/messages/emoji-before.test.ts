import { expect, test } from 'vitest';
import { emojiAt, emojiFor, loadEmojiNames } from './emoji-names.ts';
import { emojiBefore } from './use-emoji-completion.ts';

const begun = (text: string) => emojiBefore(text, text.length);

test('an emoji begins with a colon and two letters, or one Chinese character', () => {
  expect(['Hello :sm', '(:thumbs_u', ':笑', '好的:笑脸'].map(begun)).toEqual(['sm', 'thumbs_u', '笑', '笑脸']);
  expect([':', ':s', 'at 10:30', 'note:so', 'https://x', '::so', ':so many'].map(begun)).toEqual(Array.from({ length: 7 }, () => null));
});

test('emoji are found by their short names and by their names in both languages, beginnings first', async () => {
  const all = await loadEmojiNames();
  const found = (typed: string) => emojiFor(all, typed).map(({ name }) => name);
  expect(found('smi')[0]).toBe('smile');
  // Before "tears of joy".
  expect(found('te')[0]).toBe('tea');
  expect(found('Thumbs_u')).toEqual(['thumbsup']);
  expect(found('笑脸')).toContain('smile');
  expect(found('茶')[0]).toBe('tea');
  expect(found('face').length).toBe(6);
  expect(found('qqq')).toEqual([]);
});

test('only a whole name, in either language, names an emoji, and none in an address or in code', async () => {
  const all = await loadEmojiNames();
  const at = (name: string, before = '') => emojiAt(all, name, `${before}:${name}:`);
  expect(['smile', 'Thumbs_Up', '茶', 'x'].map((name) => at(name))).toEqual(['😄', '👍', '🍵', '❌']);
  expect([at('smil'), at('30'), ...['https://a.org/?q=', 'www.a.org/', 'run `'].map((before) => at('x', before))]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
