import fs from 'node:fs';
import { at } from '../paths.ts';
import { run } from '../run.ts';
import type { Finding } from './step.ts';

/** Commits up to this one are older than the rule. */
const BEFORE = 'c8d03ff5f9dfd46eac68c2ffcfc358319d281eb4';
const MAX_LENGTH = 72;
const form = /^[a-z][a-z0-9-]*(?:(?:, | and )[a-z][a-z0-9-]*)*: ([a-z][a-z-]*)\b/;
/** `adds`, `added`, `adding` and `the …` are no imperatives; `need`, `seed` and their like are. */
const noVerb =
  /^(?!embed$|ping$).*(?:[^su]s|(?<!e|n)ed|[^r]ing)$|^(?:an?|the|no|not|it|its|all|each|every|what|who|when|where|how|now|new)$/;

export function errorOfSubject(subject: string): string | null {
  const verb = form.exec(subject)?.[1];
  if (!verb || noVerb.test(verb))
    return `${subject}: write it as “area: imperative”, such as “events: promote the waitlist in the pool transaction”.`;
  return subject.length > MAX_LENGTH ? `${subject}: ${subject.length} signs; ${MAX_LENGTH} fit.` : null;
}

/** Subjects of commits. Without the history, in a copy of the files or a shallow clone, there is nothing to check. */
export async function checkCommits(): Promise<Finding> {
  if (!fs.existsSync(at('.git'))) return { isGood: true, output: '' };
  const { code, output } = await run('git', ['log', '--no-merges', '--format=%s', `${BEFORE}..HEAD`]);
  if (code !== 0) return { isGood: true, output: '' };
  const errors = output
    .split('\n')
    .filter(Boolean)
    .flatMap((subject) => errorOfSubject(subject) ?? []);
  return { isGood: errors.length === 0, output: errors.join('\n') };
}
