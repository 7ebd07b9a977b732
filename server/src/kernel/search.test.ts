import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { asVector, matchesSearch, searchQuery, searchVector, spellOut } from './search.ts';

const { db } = await testDatabase();

/** Asks the engine, as what a tsquery means is its business. */
async function finds(name: string, typed: string): Promise<boolean> {
  const row = await db
    .with('c', (eb) => eb.selectNoFrom(asVector(searchVector([name], { pinyin: true })).as('search')))
    .selectFrom('c')
    .select(matchesSearch('c.search', typed).as('isFound'))
    .executeTakeFirstOrThrow();
  return row.isFound;
}

describe('what somebody types', () => {
  it.each([
    ['上海读书会', '上海'],
    ['上海读书会', '读'],
    ['上海读书会', '会'],
    ['上海读书会', '书会'],
    ['上海读书会', '上海 读书'],
    ['北京线上读书会', '北京读书'],
    ['上海读书会', 'shanghai'],
    ['上海读书会', 'SHANGH'],
    ['上海读书会', 'shang hai'],
    ['上海读书会', 'shanghai dushu'],
    ['上海读书会', 'dushu'],
    ['上海读书会', 'shdsh'],
    ['上海读书会', 'ds'],
    ['重庆火锅', 'chongqing'],
    ['湖泊徒步', 'hupo'],
    ['图书馆还书日', 'huanshu'],
    ['绿茶会', 'lvcha'],
    ['绿茶会', 'lucha'],
    ['AI 研究', 'ai yanjiu'],
    ['Sourdough & Coffee', 'coff'],
    ['Sourdough & Coffee', 'ｃｏｆｆｅｅ sourd'],
    ['Café Crème', 'cafe creme'],
    ['Lange Straße', 'strasse'],
    ['Lange Straße', 'STRAß'],
    ['Lange Strasse', 'straße'],
    ['Smørrebrød & Łódź', 'smorrebrod lod'],
    ['Modern C++', 'c++'],
    ['Modern C++', 'c'],
    ['がくしゅう', 'がく'],
    ['🎸 강남 기타', '🎸'],
    ['🎸 강남 기타', '강남'],
    ["O'Neill\\s", "o'neill\\s"],
  ])('%s is found by %s', async (name, typed) => {
    expect(await finds(name, typed)).toBe(true);
  });

  it.each([
    ['上海读书会', '北京'],
    ['上海读书会', '上海 北京'],
    ['上海读书会', 'beijing'],
    ['Sourdough & Coffee', 'coff sourdough'],
    ['Modern C', 'c++'],
    ['がくしゅう', 'かく'],
    ['Anything', '!?'],
    ['Anything', "' |"],
  ])('%s is not found by %s', async (name, typed) => {
    expect(await finds(name, typed)).toBe(false);
  });
});

it('lets only the last word be unfinished', () => {
  expect(searchQuery('Book club')).toBe("'book' & 'club':*");
  expect(searchQuery('   ')).toBeNull();
});

it('keeps pinyin out of texts that are not names', () => {
  expect(searchVector(['读书'])).toEqual(['读书', '书']);
});

it('spells Chinese out for addresses', () => {
  expect(spellOut('上海读书会 Book Club')).toBe('shanghai-dushu-hui-book-club');
});
