import { searchVector } from '#kernel/search.ts';

type Named = { username: string; first_name?: string; last_name?: string };

/** Every tail of a name is a word of its own in pinyin, so that of a long one would outgrow the column. */
const PINYIN_LETTERS = 40;

/** What a person is found by: 李 and 小雨 also as 李小雨, and all of it in pinyin. */
export const personWords = ({ username, first_name: first = '', last_name: last = '' }: Named): string[] => [
  ...new Set([
    ...searchVector([[...(last + first)].slice(0, PINYIN_LETTERS).join('')], { pinyin: true }),
    ...searchVector([username, first, last]),
  ]),
];
