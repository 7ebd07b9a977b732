import { foldName } from '#contract/kernel/patterns.ts';

/** Most users notified of one message. */
const MOST = 50;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** After a letter, a dot or a slash it is part of an address or a path. */
const NAME = /(?<![\w@./-])@([A-Za-z0-9_-]{4,16})(?![\w-])/g;

/** The folded usernames that a text mentions with `@`; code blocks mention no one. */
export function mentionedNames(text: string): string[] {
  if (!text.includes('@')) return [];
  const names = new Set(Array.from(text.replace(CODE, ' ').matchAll(NAME), ([, name = '']) => foldName(name)));
  return [...names].slice(0, MOST);
}
