import { foldName } from '#contract/kernel/patterns.ts';

/** So many people are told of one message that names them. */
const MOST = 50;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** After a letter, a dot or a slash it is an address or a path, not a name. */
const NAME = /(?<![\w@./-])@([A-Za-z0-9_-]{4,16})(?![\w-])/g;

/** The user names, folded, that a text calls with `@`; what stands in code calls nobody. */
export function mentionedNames(text: string): string[] {
  if (!text.includes('@')) return [];
  const names = new Set(Array.from(text.replace(CODE, ' ').matchAll(NAME), ([, name = '']) => foldName(name)));
  return [...names].slice(0, MOST);
}
