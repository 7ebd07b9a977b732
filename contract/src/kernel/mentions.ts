import { limits } from './limits.ts';
import { foldName } from './patterns.ts';

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** After a letter, a dot or a slash it is part of an address or a path. */
const NAME = /(?<![\w@./-])@([A-Za-z0-9_-]{4,16})(?![\w-])/g;

/** The first folded usernames that a text mentions with `@`; code mentions no one. */
export function mentionedNames(text: string, most: number = limits.mentions.max): string[] {
  if (!text.includes('@')) return [];
  const names = new Set(Array.from(text.replace(CODE, ' ').matchAll(NAME), ([, name = '']) => foldName(name)));
  return [...names].slice(0, most);
}

/** The text with its mentions replaced by `write`; code stays as it is. Other names than these are no mentions. */
export function withMentions(text: string, names: ReadonlySet<string>, write: (username: string) => string): string {
  if (names.size === 0) return text;
  const link = (part: string) => part.replace(NAME, (whole, name: string) => (names.has(foldName(name)) ? write(name) : whole));
  let written = '';
  let from = 0;
  for (const code of text.matchAll(CODE)) {
    written += link(text.slice(from, code.index)) + code[0];
    from = code.index + code[0].length;
  }
  return written + link(text.slice(from));
}

/** The beginning of a mention before the caret, of a username or any other name, without its `@`; null where there is none. */
export const mentionBefore = (text: string, caret: number): string | null =>
  /(?<![\w@./-])@([\p{L}\p{N}_-]{0,30})$/u.exec(text.slice(Math.max(0, caret - 40), caret))?.[1] ?? null;
