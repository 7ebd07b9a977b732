import type { DemoCommunity } from './content/community.ts';

/** A line of a dialogue; `isReply`: to the last line that is none. */
export type Spoken = { by: string; body: string; isReply: boolean; isAccepted: boolean };

const LINE = /^(?<mark>[>✓] )?(?<by>[a-z]+): (?<body>.+)$/u;

/** The lines of a written dialogue. */
export const spoken = (script: string): Spoken[] =>
  rowsOf(script).map((row) => {
    const { mark, by, body } = LINE.exec(row)?.groups ?? {};
    if (!by || !body) throw new Error(`Not a line of a dialogue: ${row}`);
    return { by, body, isReply: mark === '> ', isAccepted: mark === '✓ ' };
  });

export type Exchange = { part: 'am' | 'pm' | 'any'; lines: readonly string[] };

/** Short exchanges, one a row. */
export const exchanges = (text: string): Exchange[] =>
  rowsOf(text).map((row) => {
    const [, part = 'any', said = row] = /^(am|pm):(.+)$/u.exec(row) ?? [];
    return { part: part as Exchange['part'], lines: said.split(/[|｜]/u).map((line) => line.trim()) };
  });

const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean);

/** All who act in the content of a community; they are its members. */
export const voicesOf = ({ owner, admins, moderators, talk, posts, events }: DemoCommunity): Set<string> =>
  new Set([
    owner,
    ...admins,
    ...moderators,
    ...events.flatMap(({ by, talk: asked = '' }) => [by, ...spoken(asked).map((line) => line.by)]),
    ...posts.flatMap(({ by, comments }) => [by, ...spoken(comments).map((line) => line.by)]),
    ...talk.flatMap(({ lines }) => spoken(lines).map((line) => line.by)),
  ]);
