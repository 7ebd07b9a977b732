import fs from 'node:fs';
import { at, filesBelow } from '../paths.ts';
import type { Finding } from './step.ts';

const patterns = [
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
  /\binsert into (\w+)/g,
  /\bupdate (?!of\b|set\b|skip\b|nowait\b)(\w+)(?: (?!set\b)\w+)?\s+set\b/g,
  /\bdelete from (\w+)/g,
  /\{ table: '(\w+)', (?:columns|owner)/g,
  /\b(?:moveTask|reportDone)\(\s*\w+,\s*'(\w+)'/g,
];
/** Columns by table, as `insertRows` takes them. */
const columnLists = /\bconst tableColumns = \{\n([^]*?)\n\} as const/g;

/** Tables that another feature writes too, in a transaction of its own act; a new one needs a reason here. */
const otherWriters: Readonly<Record<string, readonly string[]>> = {
  // A closed account: its columns are emptied, its memberships counted out, its unpublished posts and answers erased in one transaction.
  // Access notes the last activity.
  communities: ['access', 'account'],
  // A community is purged in steps, the largest tables first.
  comments: ['communities'],
  messages: ['communities'],
  posts: ['account', 'communities'],
  registrations: ['account', 'communities'],
  // The policy of the comments of an event is a column of the event.
  events: ['communities', 'posts'],
  // The row of an account: sign-in in auth, name and picture in profile, the end in account, placeholders in communities.
  users: ['account', 'auth', 'communities', 'profile'],
  // The editor of the menu gives a row to everybody.
  role_menus: ['menus'],
};

/** The tables that the source of a repository writes. */
export const tablesWritten = (source: string): Set<string> =>
  new Set([
    ...patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => table!)),
    ...[...source.matchAll(columnLists)].flatMap(([, list]) => [...list!.matchAll(/^ {2}(\w+): \{/gm)].map(([, table]) => table!)),
  ]);

/** Finds tables that several features write, and exceptions that are none. */
export const errorsOfWriters = (
  writers: ReadonlyMap<string, ReadonlySet<string>>,
  exceptions: Readonly<Record<string, readonly string[]>>,
): string[] => [
  ...[...writers].flatMap(([table, features]) => {
    const others = [...features].filter((feature) => !exceptions[table]?.includes(feature));
    return others.length > 1 ? [`${table} is written by ${others.toSorted().join(', ')}: a table has one writer.`] : [];
  }),
  ...Object.entries(exceptions).flatMap(([table, features]) =>
    features
      .filter((feature) => !writers.get(table)?.has(feature))
      .map((feature) => `${feature} does not write ${table}: it is no exception any more.`),
  ),
];

/** Each table is written by the repositories of one feature. */
export async function checkTables(): Promise<Finding> {
  const writers = new Map<string, Set<string>>();
  const repositories = filesBelow('server/src/features').filter((file) => file.endsWith('.repository.ts'));
  for (const file of repositories)
    for (const table of tablesWritten(fs.readFileSync(at(file), 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(file.split('/')[3]!));
  const errors = errorsOfWriters(writers, otherWriters);
  return { isGood: errors.length === 0, output: errors.join('\n') };
}
