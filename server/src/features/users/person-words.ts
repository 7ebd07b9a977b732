import { searchVector } from '#kernel/search.ts';

type Named = { username: string; first_name?: string; last_name?: string };

/** Every suffix of a name is a word of its own in pinyin, so a long name would outgrow the column. */
const PINYIN_LETTERS = 40;

/** Search words of a person: 李, 小雨 and 李小雨, and all of it in pinyin. */
export const personWords = ({ username, first_name: first = '', last_name: last = '' }: Named): string[] => [
  ...new Set([
    ...searchVector([[...(last + first)].slice(0, PINYIN_LETTERS).join('')], { pinyin: true }),
    ...searchVector([username, first, last]),
  ]),
];
