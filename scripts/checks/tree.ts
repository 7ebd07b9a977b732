import fs from 'node:fs';
import { at, filesBelow } from '../paths.ts';
import type { Finding } from './step.ts';

type Rule = { what: string; where: RegExp; found: RegExp };

const code = /\.(?:tsx?|css)$/;
const tests = /\.test\.tsx?$|^e2e\/.*\.ts$/;
const drawer = /(?:^|[/-])(?:utils?|helpers?|common|misc|managers?|lib)(?:[./]|$)/;
const migration = /^server\/migrations\/(\d{8}T\d{4})-/;
const kebab = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
const onRealTime = /^server\/(?:src|demo)\/.*\.test\.ts$|^server\/test\/.*\.ts$/;
/** A whole product: a function gets its instants from the test. */
const runsProduct = /from '(?:#test|\.)\/(?:app|database|processes)\.ts'/;
/** What was ahead when this was written. */
const FIRST_DAY_AHEAD = '20261128';
/** A name that says how a test runs, other than `.pg.test.ts` and `.slow.test.ts`: no part of a run would know it. */
const kindOfTest = /\.(?:embedded|postgres|races?|rounds|rush|long|sql)\..*test\.tsx?$|\.(?:pg|slow)\.(?!test\.ts$)/;
const language = /(^|\.)(?:en-US|zh-CN)\./;

/** Rules that a linter cannot check, because one of them forbids switching it off. The brackets keep this file from matching itself. */
const rules: readonly Rule[] = [
  {
    what: 'a switched-off check',
    where: code,
    found: /(?:ox|es)lint-(?:disable|enable)|@ts-(?:ignore|expect-[e]rror|nocheck)\b|(?:prettier|oxfmt)-[i]gnore/,
  },
  { what: 'an open task', where: code, found: /\b(?:TO[D]O|FIX[M]E|XX[X])\b/ },
  { what: 'a test that does not run', where: tests, found: /\b(?:test|it|describe|suite)\.(?:skip|only|fixme|todo|fails)\b/ },
  { what: 'a bound that is not named MAX_ or MIN_', where: code, found: /\b(?:MOST|LEAST)_[A-Z]/ },
  {
    what: 'a comment that does not start with its subject (CONTRIBUTING.md)',
    where: /^(?:contract|server|web)\/src\/(?!.*\.test\.).*\.tsx?$/,
    found: /^\s*(?:\/\*\*|\*|\/\/) (?:Of (?:an?|the|one|all|each|two|several|what|those)\b|.*\b(?:anew|by now|told)\b)/,
  },
  {
    what: 'a repository made by a function, where a plain module does (CONTRIBUTING.md)',
    where: /^server\/src\/.*\.repository\.ts$/,
    found: /^export (?:const|function) (?!create)(?:\w*[rR]epository\b|\w+ = \((?:(?:db|on): [^,)]+)?\) => (?:\(\{|\{$))/,
  },
  { what: 'sleep in a test', where: tests, found: /waitFor[T]imeout|timers\/[p]romises|set[T]imeout\(\s*(?:resolve|done|r)\b/ },
];

export function errorsOfName(file: string): string[] {
  if (drawer.test(file)) return [`${file}: a drawer for anything; name it after what it does.`];
  if (kindOfTest.test(file))
    return [`${file}: a test is x.test.ts, x.pg.test.ts (on PostgreSQL) or x.slow.test.ts (in npm run test:full).`];
  const isKebab = file
    .replace(migration, 'server/migrations/')
    .split('/')
    .every((part) => part === 'README.md' || kebab.test(part.replace(language, '$1')));
  return isKebab ? [] : [`${file}: names are kebab-case with the role as suffix (event-card.tsx, events.service.ts).`];
}

export const errorsOfLine = (file: string, line: string): string[] =>
  rules.filter(({ where, found }) => where.test(file) && found.test(line)).map(({ what }) => `${what}: ${line.trim()}`);

/** Tests of the server take place now, unlike those of the web and the journeys: a day that is still to come would be over one day. */
export function datesAhead(file: string, text: string): string[] {
  if (!onRealTime.test(file) || !runsProduct.test(text)) return [];
  const days = [...text.matchAll(/\b20\d\d(?:-\d\d(?:-\d\d)?|\d{4})?(?=['T`])/g)].map(([day]) => day);
  return days
    .filter((day) => day.replaceAll('-', '') >= FIRST_DAY_AHEAD)
    .map((day) => `${file}: ${day} will be over; tell it from now, or from yearAhead.`);
}

function errorsOfFile(file: string): string[] {
  if (!code.test(file)) return errorsOfName(file);
  const text = fs.readFileSync(at(file), 'utf8');
  const lines = text.split('\n');
  return [
    ...errorsOfName(file),
    ...datesAhead(file, text),
    ...lines.flatMap((line, index) => errorsOfLine(file, line).map((error) => `${file}:${index + 1}: ${error}`)),
  ];
}

/** Migrations run in the order of their times: two of one time would have none. */
export function migrationsOfOneTime(files: readonly string[]): string[] {
  const timed = files.filter((file) => migration.test(file));
  const byTime = Map.groupBy(timed, (file) => migration.exec(file)?.[1]);
  return [...byTime.values()].filter((found) => found.length > 1).map((found) => `${found.join(', ')}: of one time; move one by a minute.`);
}

/** Checks names of files, and forbidden lines. */
export async function checkTree(): Promise<Finding> {
  const files = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench'].flatMap(filesBelow);
  const errors = [...files.flatMap(errorsOfFile), ...migrationsOfOneTime(files)];
  return { isGood: errors.length === 0, output: errors.join('\n') };
}
