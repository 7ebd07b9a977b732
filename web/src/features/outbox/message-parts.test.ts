import { expect, test } from 'vitest';
import { partsOf } from './message-parts.ts';

test.each([
  ['Enter:\n\n482913\n\nOr open:\n\nhttps://plaza.example.org/verify?token=t\n', '482913', 'https://plaza.example.org/verify?token=t'],
  ['【Plaza】登录验证码 482913，5 分钟内有效', '482913', null],
  [
    'Open:\n\nhttps://plaza.example.org/reset?token=123456\n\nIt is valid for 30 minutes.',
    null,
    'https://plaza.example.org/reset?token=123456',
  ],
  ['Call 12345678 or see Plaza · https://plaza.example.org', null, null],
  ['', null, null],
])('of %j the code is %s and the link %s', (text, code, link) => expect(partsOf(text)).toEqual({ code, link }));
