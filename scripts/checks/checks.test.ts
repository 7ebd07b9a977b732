import { describe, expect, test } from 'vitest';
import { comparePair } from './catalogs.ts';
import { errorOfSubject } from './commits.ts';
import { namesTwice } from './names.ts';
import { classesOf, classesTaken, layoutClasses } from './styles.ts';
import { errorsOfWriters, tablesWritten } from './tables.ts';
import { datesAhead, errorsOfLine, errorsOfName, migrationsOfOneTime } from './tree.ts';
import { unusedKeys } from './used-keys.ts';
import { bannedIn, bannedWords } from './words.ts';

describe('two languages of a catalog', () => {
  const errors = (english: object, chinese: object) => comparePair({ ...english }, { ...chinese });

  test('that say the same are fine', () =>
    expect(
      errors(
        { save: 'Save', seats_one: 'One seat', seats_other: '{{count}} seats', who: 'By {{name}}' },
        { save: '保存', seats_other: '{{count}} 个名额', who: '来自 {{name}}' },
      ),
    ).toEqual([]));
  test('miss a key', () => expect(errors({ save: 'Save' }, {})).toEqual(['save: missing in zh-CN']));
  test('fill different places', () =>
    expect(errors({ who: 'By {{name}}' }, { who: '来自 {{user}}' })).toEqual(['who: en-US fills {name}, zh-CN {user}']));
  test('lack a plural form', () =>
    expect(errors({ seats_other: '{{count}} seats' }, { seats_other: '{{count}} 个' })).toEqual(['seats: en-US lacks the form _one']));
  test('are empty, nested, loud or proud', () =>
    expect(errors({ a: '', b: { c: 'd' }, e: 'Done!', f: 'Saved successfully' }, { a: '好', e: '好', f: '好！', b: '好' })).toHaveLength(
      6,
    ));
});

describe('keys that nobody asks for', () => {
  const sources = [
    `t('card.going', { count }); t("save"); t(\`role.\${code}\`); t(\`\${kind}.title\`); useTexts('kernel'); t('chat:send')`,
  ];
  test('are found', () => expect(unusedKeys(['card.gone', 'saved'], sources)).toEqual(['card.gone', 'saved']));
  test('are not those asked for whole, by plural, by beginning, by end, by namespace', () =>
    expect(unusedKeys(['card.going_one', 'card.going_other', 'save', 'role.admin', 'lost.title', 'send'], sources)).toEqual([]));
});

describe('words that the glossary leaves out', () => {
  const banned = bannedWords(
    '| Thing | English | Chinese | Not | 不用 |\n| --- | --- | --- | --- | --- |\n| x | sign in | 登录 | log in, whoever | 登陆 |',
  );
  test('are read from its last two columns', () => expect(banned).toEqual({ 'en-US': ['log in', 'whoever'], 'zh-CN': ['登陆'] }));
  test('are found whole in English, and anywhere in Chinese', () => {
    expect(bannedIn('en-US', { a: 'Log in first', b: 'Catalog index', c: 'Sign in' }, banned)).toHaveLength(1);
    expect(bannedIn('zh-CN', { a: '请登陆后继续', b: '登录' }, banned)).toHaveLength(1);
  });
});

describe('classes of style sheets', () => {
  test('are those of selectors, also within a condition', () =>
    expect([
      ...classesOf(
        '/* .old */ .card:hover, :global(.other) .is-off[data-x="1.5"] { margin: .5em; }\n@media (max-width: 9px) {\n .foot > a { top: 0 }\n}',
      ),
    ]).toEqual(['card', 'is-off', 'foot']));
  test('are taken by name, or all of a sheet that is asked for by a value', () => {
    const source =
      "import styles from './card.module.css';\nimport looks from '../looks.module.css';\n<p className={styles.card}>{looks[kind]}</p>;";
    expect(classesTaken(source)).toEqual([
      { sheet: './card.module.css', names: ['card'], takesAll: false },
      { sheet: '../looks.module.css', names: [], takesAll: true },
    ]);
  });
  test('that only lay out are found, unless another rule adds to them', () => {
    const flex = 'display: flex;\n  gap: 4px 12px;';
    expect(
      layoutClasses(`.a {\n  ${flex}\n}\n.b {\n  ${flex}\n}\n.b:hover {\n  gap: 8px;\n}\n.c {\n  ${flex}\n  padding: 4px;\n}`),
    ).toEqual(['a']);
  });
});

describe('tables that a repository writes', () => {
  const written = (source: string) => [...tablesWritten(source)].toSorted();

  test('are found in every form of a write', () => {
    expect(written("tx.insertInto('polls'); tx.updateTable('posts').set({}); tx.deleteFrom('comments')")).toEqual([
      'comments',
      'polls',
      'posts',
    ]);
    expect(written('insert into polls (id) select 1; update posts p set a = 1; update posts set a = 1; delete from comments c')).toEqual([
      'comments',
      'polls',
      'posts',
    ]);
    expect(written("insertRows(tx, { table: 'users', columns }, rows)")).toEqual(['users']);
    expect(written("moveTask(\n  tx,\n  'imports', { id }, {}); const at: ExportTable = { table: 'exports', owner: 'user_id' }")).toEqual([
      'exports',
      'imports',
    ]);
    expect(written("const tableColumns = {\n  polls: { id: 'uuid' },\n  posts: {\n    id: 'uuid',\n  },\n} as const;")).toEqual([
      'polls',
      'posts',
    ]);
  });
  test('are not those that it reads or locks', () =>
    expect(written("db.selectFrom('posts'); select 1 from polls for update skip locked; on conflict do update set a = 1")).toEqual([]));
  test('have one writer, but for exceptions that are needed', () => {
    const writers = new Map([['posts', new Set(['posts', 'account'])]]);
    expect(errorsOfWriters(writers, {})).toEqual(['posts is written by account, posts: a table has one writer.']);
    expect(errorsOfWriters(writers, { posts: ['account'] })).toEqual([]);
    expect(errorsOfWriters(writers, { posts: ['account', 'chat'] })).toEqual(['chat does not write posts: it is no exception any more.']);
  });
});

describe('names of files', () => {
  test.each([
    'web/src/features/events/event-card.tsx',
    'server/src/features/events/events.rsvp.service.ts',
    'contract/src/texts/errors.zh-CN.json',
    'e2e/sign-in.test.ts',
    'server/migrations/20261121T1706-people-and-sessions.sql',
  ])('%s is fine', (file) => expect(errorsOfName(file)).toEqual([]));
  test.each([
    'web/src/utils/time.ts',
    'server/src/kernel/helpers.ts',
    'web/src/features/events/EventCard.tsx',
    'server/src/seat_manager.ts',
    'server/src/room-manager.ts',
    'server/src/features/events/events.race.test.ts',
    'server/src/features/events/events.long.sql.test.ts',
    'server/src/features/events/events.pg.slow.test.ts',
  ])('%s is refused', (file) => expect(errorsOfName(file)).toHaveLength(1));
});

test('two migrations of one time are refused', () => {
  const [first, second] = ['server/migrations/20261124T1015-seats.sql', 'server/migrations/20261124T1015-rooms.sql'];
  expect(migrationsOfOneTime([first, 'server/migrations/20261124T1016-rooms.sql', 'server/migrations/tables.ts'])).toEqual([]);
  expect(migrationsOfOneTime([first, second])).toEqual([`${first}, ${second}: of one time; move one by a minute.`]);
});

describe('lines that no file should have', () => {
  // Split in two, or the check would find them here.
  test.each([
    ['server/src/app.ts', '// oxlint-', 'disable-next-line'],
    ['web/src/app/app.tsx', '// @ts-', 'expect-error'],
    ['web/src/app/app.tsx', '// TO', 'DO later'],
    ['server/src/app.test.ts', 'test.', 'skip("later")'],
    ['e2e/chat.test.ts', 'await page.wait', 'ForTimeout(500)'],
    ['server/src/app.test.ts', 'await new Promise((resolve) => set', 'Timeout(resolve, 50))'],
    ['server/src/features/teams/teams.repository.ts', 'export const teams', 'Repository = () => load();'],
    ['server/src/features/teams/teams.repository.ts', 'export const teams = (db: Db) ', '=> ({'],
  ])('%s: %s%s', (file, ...halves) => expect(errorsOfLine(file, halves.join(''))).toHaveLength(1));
  test.each([
    'export const createCards = (db: Db) => {',
    'export const findTeam = (on: Db | Tx) =>',
    'export const teamOf = (row: Row) => ({',
  ])('a repository may say %s', (line) => expect(errorsOfLine('server/src/features/teams/teams.repository.ts', line)).toEqual([]));
  test('a timer that nobody waits for is no sleep', () =>
    expect(errorsOfLine('server/src/kernel/jobs.ts', 'setTimeout(again, 50)')).toEqual([]));
});

describe('a day that will be over', () => {
  const file = 'server/src/features/events/events.test.ts';
  const ofApp = (date: string) => datesAhead(file, `import { testApp } from '#test/app.ts';\nconst day = '${date}';`);

  test.each(['2031-07-01T19:00', '2031-07-01', '2031', 'FREQ=DAILY;UNTIL=20310701T235959'])('%s is found', (date) =>
    expect(ofApp(date)).toHaveLength(1),
  );
  test.each(['2020-07-01T19:00', '2026-03-15', 'FREQ=DAILY;UNTIL=20200701T235959'])('%s is over', (date) =>
    expect(ofApp(date)).toEqual([]),
  );
  test('may be given to a function', () => expect(datesAhead(file, "expect(zonedTime('2031-07-01T19:00', 'Asia/Shanghai'))")).toEqual([]));
});

describe('subjects of commits', () => {
  test('are an area and an imperative', () => {
    for (const good of ['posts: show the full host on link cards', 'web and server: seed the demo', 'access, chat: need no second query'])
      expect(errorOfSubject(good)).toBe(null);
  });
  test('say what was done, in few signs', () => {
    const long = `posts: show ${'a'.repeat(70)}`;
    const told = [
      'posts: the host of a card is never cut',
      'posts: shows the host',
      'posts: showed it',
      'posts: showing it',
      'Show the host',
    ];
    for (const bad of [long, ...told]) expect(errorOfSubject(bad)).toContain(bad);
  });
});

test('an exported type of two definitions is found with both files', () =>
  expect(
    namesTwice(
      new Map([
        ['a.ts', 'export type Row = {};\nexport type Cell = {};'],
        ['b.ts', 'export interface Row {}\ntype Cell = {};'],
      ]),
    ),
  ).toEqual(['Row: a.ts, b.ts']));
