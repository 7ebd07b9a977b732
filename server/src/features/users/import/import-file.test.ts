import { expect, test } from 'vitest';
import { importTemplate } from '#contract/browser/user-import-file.ts';
import { AppError } from '#kernel/errors.ts';
import { importRows, type AccountFileRow } from './import-file.ts';
import { importText } from './import-text.ts';

const bytes = (text: string) => Buffer.from(text);
const read = async (content: Uint8Array): Promise<AccountFileRow[]> => {
  const rows: AccountFileRow[] = [];
  for await (const row of importRows(importText(content))) rows.push(row);
  return rows;
};
const refusal = async (content: Uint8Array) => {
  const error = await read(content).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused.', { cause: error });
  return { code: error.code, params: error.params, fields: error.fields.map(({ field, rule }) => `${field} ${rule}`) };
};
const header = 'username,email';
const names = async (content: Uint8Array) => (await read(content)).map(({ line, cells }) => [line, cells.username, cells.firstName]);

test('the template reads as what it says, in whatever way a spreadsheet writes it', async () => {
  const template = importTemplate();
  const plain = await read(bytes(template));
  expect(plain.map(({ line, cells }) => [line, cells.username, cells.department])).toEqual([
    [2, 'example-anna', 'Company / Design'],
    [3, 'example-wei', ''],
  ]);
  expect(await read(bytes(template.slice(1)))).toEqual(plain);
  expect(await read(bytes(template.replaceAll(';', ' ').replaceAll(',', ';')))).toHaveLength(2);
  expect(await read(bytes(template.replaceAll(',', '\t')))).toEqual(plain);
  expect(await read(bytes(template.replaceAll('\r\n', '\n')))).toEqual(plain);
  expect(await read(bytes(template.replaceAll('\r\n', '\r')))).toEqual(plain);
  const little = Buffer.from(template, 'utf16le');
  expect(await read(little)).toEqual(plain);
  expect(await read(Buffer.from(little).swap16())).toEqual(plain);
});

test('lines are counted as an editor counts them, over blank lines and breaks inside of cells', async () => {
  const file = `${header},firstName\r\n\r\na,a@x.org,"one\r\ntwo"\r\n,,\r\nb,b@x.org,B\r\n\r\n`;
  expect(await names(bytes(file))).toEqual([
    [3, 'a', 'one\ntwo'],
    [6, 'b', 'B'],
  ]);
});

test.each([',', ';', '\t'])('blank lines before the header do not hide that %j separates', async (separator) => {
  const file = `\n \n${separator}${separator}\n${header},firstName\na,a@x.org,A\n`.replaceAll(',', separator);
  expect(await names(bytes(file))).toEqual([[5, 'a', 'A']]);
});

test.each([
  ['sep=;', ';'],
  ['SEP=,', ','],
  ['"sep=;"', ';'],
])('a first line %s tells the separator, and the lines keep their numbers', async (line, separator) => {
  const file = `${line}\r\n${header},firstName\r\na,a@x.org,A\r\n`.replace(/(?<=\n).*/gs, (rest) => rest.replaceAll(',', separator));
  expect(await names(bytes(file))).toEqual([[3, 'a', 'A']]);
});

test('rows may be shorter than the header, and longer by empty cells', async () => {
  expect(await names(bytes('username,email,firstName\na\nb,b@x.org,B,,\n'))).toEqual([
    [2, 'a', ''],
    [3, 'b', 'B'],
  ]);
});

test('formulas are texts like any others', async () => {
  const [row] = await read(bytes(`${header},firstName\n"=1+1",@x,+3`));
  expect(row?.cells).toMatchObject({ username: '=1+1', email: '@x', firstName: '+3' });
});

test.each<[string, string, object]>([
  ['nothing', '', { code: 'user_import.empty' }],
  ['spaces', ' \n\n', { code: 'user_import.empty' }],
  ['only a header', `${header}\n\n,\n`, { code: 'user_import.no_rows' }],
  ['a missing column', 'username,firstName\na,b', { code: 'user_import.wrong_header', fields: ['email column_missing'] }],
  [
    'columns that are unknown or there twice',
    'username,email,Email,age\na',
    { code: 'user_import.wrong_header', fields: ['age column_unknown', 'email column_twice'] },
  ],
  [
    'a quote that is not closed',
    `${header}\na,a@x.org\n\nb,"b@x.org\nc,c@x.org\n`,
    { code: 'user_import.wrong_quote', params: { line: 4 } },
  ],
  ['a quote inside of a cell', `${header}\na,a"x\n`, { code: 'user_import.wrong_quote', params: { line: 2 } }],
  ['more cells than columns', `${header}\na,b\nc,d,e\n`, { code: 'user_import.too_many_columns', params: { line: 3 } }],
])('%s is refused', async (_, file, expected) => {
  expect(await refusal(bytes(file))).toMatchObject(expected);
});

test('what is not UTF-8 is refused with its line', async () => {
  const chinese = Buffer.from([0xcd, 0xf5]);
  const file = Buffer.concat([bytes(`${header},firstName\na,a@x.org,伟\nb,b@x.org,`), chinese, bytes('\n')]);
  expect(await refusal(file)).toMatchObject({ code: 'user_import.not_utf8', params: { line: 3 } });
  expect(await refusal(Buffer.from(`${header}\n`, 'utf16le'))).toMatchObject({ code: 'user_import.not_utf8', params: { line: 1 } });
  expect(await refusal(bytes('PK\u0003\u0004\0\0'))).toMatchObject({ code: 'user_import.not_utf8', params: { line: 1 } });
  expect(await refusal(bytes(`${header}\na,b\nc,\0`))).toMatchObject({ code: 'user_import.not_utf8', params: { line: 3 } });
});

test('a file of a hundred thousand rows is refused soon, with the limit', async () => {
  const file = bytes(`${header}\n${Array.from({ length: 100_000 }, (_, at) => `u${at},u${at}@x.org`).join('\n')}`);
  expect(await refusal(file)).toMatchObject({ code: 'user_import.too_many_rows', params: { max: 10_000 } });
});
