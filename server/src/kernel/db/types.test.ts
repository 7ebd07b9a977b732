import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';

/** The same expectations on both engines: this file is what keeps them equal. */
const { db } = await testDatabase();
const value = async (expression: ReturnType<typeof sql>) =>
  (await sql<{ value: unknown }>`select ${expression} as value`.execute(db)).rows[0]?.value;

const instant = new Date('2026-03-29T00:59:59.123Z');
const id = '01990000-0000-7000-8000-000000000001';

test.each([
  ['int8', sql`9007199254740991::int8`, 9007199254740991],
  ['count(*)', sql`(select count(*) from generate_series(1, 3))`, 3],
  ['int4', sql`-5::int4`, -5],
  ['float8', sql`1.5::float8`, 1.5],
  ['numeric', sql`1.50::numeric`, '1.50'],
  ['boolean', sql`true`, true],
  ['date', sql`'2026-02-28'::date`, '2026-02-28'],
  ['timestamp', sql`'2026-02-28 09:30'::timestamp`, '2026-02-28 09:30:00'],
  ['timestamptz', sql`'2026-02-28 09:30:00.25+08'::timestamptz`, new Date('2026-02-28T01:30:00.250Z')],
  ['interval', sql`'1 day 2 hours'::interval`, '1 day 02:00:00'],
  ['jsonb', sql`'{"a":[1,null,"x"]}'::jsonb`, { a: [1, null, 'x'] }],
  ['json', sql`'[1]'::json`, [1]],
  ['bytea', sql`'\\xff00'::bytea`, Buffer.from([255, 0])],
  ['uuid', sql`${id}::uuid`, id],
  ['null', sql`null::int`, null],
  ['text[]', sql`array['a','b,c','d"e\\','','NULL',null,'广场']`, ['a', 'b,c', 'd"e\\', '', 'NULL', null, '广场']],
  ['uuid[]', sql`array[${id}::uuid]`, [id]],
  ['int8[]', sql`array[1,2]::int8[]`, [1, 2]],
  [
    'int4[][]',
    sql`array[[1,2],[3,4]]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['empty array', sql`'{}'::text[]`, []],
  ['date[]', sql`array['2026-02-28'::date]`, ['2026-02-28']],
  ['timestamptz[]', sql`array[${instant}::timestamptz]`, [instant]],
  ['jsonb[]', sql`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
])('%s comes out as the tables say', async (_, expression, expected) => {
  expect(await value(expression)).toEqual(expected);
});

test.each([
  ['Date as timestamptz', sql`${instant}::timestamptz`, instant],
  ['Date as timestamp', sql`${instant}::timestamp`, '2026-03-29 00:59:59.123'],
  ['array of uuid', sql`${[id]}::uuid[]`, [id]],
  ['array of text', sql`${['a', 'b"c', 'd\\', null, '', 'NULL']}::text[]`, ['a', 'b"c', 'd\\', null, '', 'NULL']],
  ['empty array', sql`${[]}::uuid[]`, []],
  ['object as jsonb', sql`${{ a: '广"场' }}::jsonb`, { a: '广"场' }],
  ['JSON text as jsonb', sql`${JSON.stringify([1])}::jsonb`, [1]],
  ['Buffer as bytea', sql`${Buffer.from('plaza')}::bytea`, Buffer.from('plaza')],
  ['number as int8', sql`${12}::int8`, 12],
  ['bigint as int8', sql`${12n}::int8`, 12],
  ['boolean', sql`${false}::boolean`, false],
  ['null', sql`${null}::text`, null],
  ['emoji', sql`${'🙂'}::text`, '🙂'],
])('%s goes in and comes back', async (_, expression, expected) => {
  expect(await value(expression)).toEqual(expected);
});

test('the session lives in UTC and sorts by code point', async () => {
  expect(await value(sql`current_setting('TimeZone')`)).toBe('UTC');
  const { rows } = await sql<{
    word: string;
  }>`select word from unnest(array['b', 'a', 'B', 'ä', '中']) word order by word collate "C"`.execute(db);
  expect(rows.map(({ word }) => word)).toEqual(['B', 'a', 'b', 'ä', '中']);
});

test('counts of changed rows and errors look the same', async () => {
  await sql`create table counted (n int primary key)`.execute(db);
  expect((await sql`insert into counted values (1), (2)`.execute(db)).numAffectedRows).toBe(2n);
  expect((await sql`update counted set n = n where n = ${1}`.execute(db)).numAffectedRows).toBe(1n);
  await expect(sql`insert into counted values (${1})`.execute(db)).rejects.toMatchObject({
    code: '23505',
    constraint: 'counted_pkey',
    table: 'counted',
  });
});
